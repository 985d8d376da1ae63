import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../src/shared/money/round.ts';
import { calculatedPrice, type PriceBasis } from '../../src/shared/prices/calculated-price.ts';
import { discountFor, discountOn, discountedPrice, maxDiscount, originalPrice } from '../../src/shared/prices/discount.ts';
import { lineFigures, vatGroups, type SoldLine } from '../../src/shared/prices/line-figures.ts';
import { expectedPrice, floorPrice, marginPercent } from '../../src/shared/prices/margin.ts';
import { nicePrice } from '../../src/shared/prices/nice-price.ts';
import { purchasePriceBase } from '../../src/shared/prices/purchase-price.ts';
import { toGross, toNet, toPriceType, type PriceType } from '../../src/shared/prices/vat.ts';

const prices = fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100);
const percents = fc.integer({ min: 0, max: 9999 }).map((hundredths) => hundredths / 100);

describe('purchase price (F2)', () => {
  it('is the original in the base currency', () => {
    expect(purchasePriceBase(10, 'EUR', 'HUF', { EUR: 366.9, HUF: 1 })).toEqual({ amount: 3669, rateMissing: false });
    expect(purchasePriceBase(null, 'EUR', 'HUF', {})).toEqual({ amount: 0, rateMissing: false });
    expect(purchasePriceBase(10, 'USD', 'HUF', { HUF: 1 })).toEqual({ amount: 10, rateMissing: true });
  });
});

describe('margins (F3)', () => {
  it('are on sales: a cost of 70 and 30 % make 100, not 91', () => {
    expect(floorPrice(70, 30)).toBe(100);
    expect(expectedPrice(60, 40)).toBe(100);
    expect(marginPercent(100, 70)).toBe(30);
  });

  it('are negative under cost and unknown without a price or a cost', () => {
    expect(marginPercent(50, 100)).toBe(-100);
    expect(marginPercent(0, 70)).toBeNull();
    expect(marginPercent(null, 70)).toBeNull();
    expect(marginPercent(100, null)).toBeNull();
  });

  it('have no floor without a cost or at 100 %; without a margin the cost is the floor', () => {
    expect(floorPrice(null, 30)).toBeNull();
    expect(floorPrice(70, 100)).toBeNull();
    expect(floorPrice(70, null)).toBe(70);
  });

  it('come back out of the price made with them', () =>
    fc.assert(
      fc.property(prices, percents, (cost, margin) => {
        const net = floorPrice(cost, margin);
        expect(net).not.toBeNull();
        expect(marginPercent(net, cost)).toBeCloseTo(margin, 9);
      }),
    ));
});

describe('nice price (F5)', () => {
  /** So many decimals that no coin decides. */
  const finest = 6;

  it.each([
    [24.37, 23.9],
    [1299, 1290],
    [99.5, 99.9],
    [1234, 1230],
  ])('makes %d to %d, as the definition says', (price, nice) => {
    expect(nicePrice(price, finest)).toBe(nice);
    expect(nicePrice(price, 2)).toBe(nice);
  });

  it.each([
    [100, 99],
    [10, 9.9],
    [1, 0.99],
    [0.25, 0.249],
    [123_456, 123_000],
    [12_950, 12_900],
  ])('makes %d to %d', (price, nice) => expect(nicePrice(price, finest)).toBe(nice));

  it('keeps to what can be paid', () => {
    expect(nicePrice(0.25, 2)).toBe(0.25);
    expect(nicePrice(0.46, 2)).toBe(0.46);
    expect(nicePrice(99.5, 0)).toBe(99);
    expect(nicePrice(45.2, 0)).toBe(45);
    expect(nicePrice(99, 0)).toBe(98);
    expect(nicePrice(8947.3, 0)).toBe(8890);
  });

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('leaves %d alone', (price) => expect(nicePrice(price, finest)).toBe(price));

  it('is within two percent of the price and has three significant digits at most', () =>
    fc.assert(
      fc.property(prices, (price) => {
        const nice = nicePrice(price, finest);
        expect(Math.abs(nice - price) / price).toBeLessThanOrEqual(0.02 + 1e-12);
        expect(Number(nice.toPrecision(3))).toBe(nice);
      }),
    ));

  it('does the same a thousand times higher', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e8 }), (price) => {
        expect(nicePrice(price * 1000, finest)).toBe(Number((nicePrice(price, finest) * 1000).toPrecision(3)));
      }),
    ));
});

describe('calculated price (F3)', () => {
  const basis: PriceBasis = {
    cost: 60,
    expMargin: 40,
    vatRate: 27,
    priceType: 'gross',
    base: 'EUR',
    currency: 'HUF',
    rates: { EUR: 1, HUF: 1 / 366.9 },
    precision: 0,
  };

  it('is made nice where the customer sees it: gross, in the currency of the shop', () => {
    expect(calculatedPrice(basis)).toBe(nicePrice(46_596.3, 0));
    expect(calculatedPrice(basis)).toBe(46_900);
    expect(calculatedPrice({ ...basis, priceType: 'net', currency: 'EUR', precision: 2 })).toBe(99);
  });

  it('is in proportion for other groups', () => expect(calculatedPrice({ ...basis, multiplier: 0.9 })).toBe(42_210));

  it('is unknown without a cost or a rate', () => {
    expect(calculatedPrice({ ...basis, cost: null })).toBeNull();
    expect(calculatedPrice({ ...basis, rates: {} })).toBeNull();
  });
});

describe('discounts (F4)', () => {
  it('take a share of the price', () => {
    expect(discountedPrice(100, 15)).toBe(85);
    expect(discountedPrice(19.99, 33.33, 2)).toBe(13.33);
    expect(discountedPrice(0.7, 10)).toBe(0.63);
    expect(discountFor(100, 85)).toBe(15);
    expect(discountFor(30, 20)).toBe(33.333333333333);
    expect(discountFor(100, 110)).toBe(-10);
    expect(discountFor(0, 10)).toBeNull();
    expect(originalPrice(85, 15)).toBe(100);
    expect(originalPrice(0, 100)).toBeNull();
  });

  it('recalculate each other: the typed discount comes back from the price it makes', () =>
    fc.assert(
      fc.property(
        prices.filter((price) => price >= 1),
        percents,
        (price, discount) => {
          expect(discountFor(price, discountedPrice(price, discount))).toBeCloseTo(discount, 3);
        },
      ),
    ));

  it('recalculate each other: the typed price comes back exactly', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (a, b) => {
        const [wanted, price] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
        expect(discountedPrice(price, discountFor(price, wanted) ?? Number.NaN)).toBe(wanted);
      }),
    ));

  it('find the original price again', () =>
    fc.assert(
      fc.property(prices, percents, (price, discount) => {
        expect(originalPrice(discountedPrice(price, discount, 12), discount, 2)).toBe(price);
      }),
    ));

  it('are limited by the floor and by the rule, rounded down to a tenth', () => {
    expect(maxDiscount(100, 70, 50)).toBe(30);
    expect(maxDiscount(100, 70, 20)).toBe(20);
    expect(maxDiscount(100, 70.01, 50)).toBe(29.9);
    expect(maxDiscount(30, 20, 50)).toBe(33.3);
    expect(maxDiscount(100, 120, 50)).toBe(0);
    expect(maxDiscount(100, null, 12.55)).toBe(12.5);
    expect(maxDiscount(100, 70, null)).toBe(30);
    expect(maxDiscount(100, 0, null)).toBe(99.9);
    expect(maxDiscount(100, null, 100)).toBe(99.9);
    expect(maxDiscount(0, 70, 50)).toBeNull();
    expect(maxDiscount(null, 70, 50)).toBeNull();
  });

  it('never lead under the floor', () =>
    fc.assert(
      fc.property(prices, prices, percents, (price, floor, limit) => {
        const most = maxDiscount(price, floor, limit);
        expect(most).toBeGreaterThanOrEqual(0);
        expect(most).toBeLessThanOrEqual(limit);
        if (floor <= price) expect(discountedPrice(price, most ?? 0, 9)).toBeGreaterThanOrEqual(floor);
      }),
    ));

  it('last to the end of their last day', () => {
    expect(discountOn('2026-11-21', 10, '2026-11-21')).toBe(10);
    expect(discountOn('2026-11-22', 10, '2026-11-21')).toBe(0);
    expect(discountOn('2026-11-21', 10, null)).toBe(10);
    expect(discountOn('2026-11-21', null, null)).toBe(0);
  });
});

describe('VAT (F8)', () => {
  it('goes on and off a price', () => {
    expect(toGross(100, 27)).toBe(127);
    expect(toNet(127, 27)).toBe(100);
    expect(toPriceType(127, 'gross', 'net', 27)).toBe(100);
    expect(toPriceType(100, 'net', 'gross', 27)).toBe(127);
    expect(toPriceType(100, 'net', 'net', 27)).toBe(100);
  });

  it('rounds the discounted unit price first: a hundred at 9.99 less 15 % are 100 × 8.49, not 849.15', () => {
    expect(lineFigures({ unitPrice: 9.99, discountPercent: 15, quantity: 100, vatRate: 20 }, 'gross', 2)).toEqual({
      unitPrice: 8.49,
      gross: 849,
      net: 707.5,
      vat: 141.5,
      vatRate: 20,
    });
  });

  it('takes the group off the discounted price, each rounded, before it multiplies', () => {
    expect(lineFigures({ unitPrice: 9.99, discountPercent: 15, multiplier: 0.92, quantity: 10, vatRate: 20 }, 'gross', 2)).toMatchObject({
      unitPrice: 7.81,
      gross: 78.1,
    });
  });

  it('takes the VAT out of gross lines and puts it on net ones', () => {
    expect(lineFigures({ unitPrice: 9.99, quantity: 3, vatRate: 27 }, 'gross', 2)).toMatchObject({ gross: 29.97, net: 23.6, vat: 6.37 });
    expect(lineFigures({ unitPrice: 9.99, quantity: 3, vatRate: 27 }, 'net', 2)).toMatchObject({ net: 29.97, vat: 8.09, gross: 38.06 });
    expect(lineFigures({ unitPrice: 1299, quantity: 3, vatRate: 27 }, 'gross', 0)).toMatchObject({ gross: 3897, net: 3069, vat: 828 });
  });

  it('is taken once per rate in net shops: three lines of 0.33 at 20 % owe 0.20, not 3 × 0.07', () => {
    const lines = [1, 2, 3].map(() => lineFigures({ unitPrice: 0.33, quantity: 1, vatRate: 20 }, 'net', 2));
    expect(vatGroups(lines, 'net', 2)).toEqual([{ vatRate: 20, net: 0.99, vat: 0.2, gross: 1.19 }]);
  });

  it('lists rates from low to high', () => {
    const lines = [27, 5, 27].map((vatRate) => lineFigures({ unitPrice: 1, quantity: 1, vatRate }, 'gross', 2));
    expect(vatGroups(lines, 'gross', 2).map((group) => group.vatRate)).toEqual([5, 27]);
    expect(vatGroups([], 'gross', 2)).toEqual([]);
  });

  const lines = fc.array(
    fc.record({
      unitPrice: prices,
      discountPercent: percents,
      quantity: fc.integer({ min: -20, max: 500 }),
      vatRate: fc.constantFrom(0, 5, 9, 19, 20, 21, 23, 27),
    }),
    { maxLength: 12 },
  );
  it('adds up: net + VAT = gross on every line and in every group, and gross shops charge exactly the lines', () =>
    fc.assert(
      fc.property(lines, fc.constantFrom<PriceType>('gross', 'net'), fc.constantFrom(0, 2), (sold: SoldLine[], priceType, precision) => {
        const figures = sold.map((line) => lineFigures(line, priceType, precision));
        const groups = vatGroups(figures, priceType, precision);
        for (const part of [...figures, ...groups]) expect(sum([part.net, part.vat])).toBe(part.gross);
        expect(sum(groups.map((group) => group[priceType]))).toBe(sum(figures.map((line) => line[priceType])));
      }),
    ));
});
