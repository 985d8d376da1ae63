import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { convert } from '../../../src/shared/money/convert.ts';
import { toRates } from '../../../src/shared/money/ecb.ts';
import { calculatedPrice } from '../../../src/shared/prices/calculated-price.ts';
import { discountOn, discountedPrice, maxDiscount } from '../../../src/shared/prices/discount.ts';
import { lineFigures } from '../../../src/shared/prices/line-figures.ts';
import { floorPrice, marginPercent } from '../../../src/shared/prices/margin.ts';
import { nicePrice } from '../../../src/shared/prices/nice-price.ts';
import { purchasePriceBase } from '../../../src/shared/prices/purchase-price.ts';
import type { PriceType } from '../../../src/shared/prices/vat.ts';
import { describeOnServer } from '../../support/databases.ts';

/** Ten thousand cases, the same in every run. */
const cases = fc.sample(
  fc.record({
    price: fc.integer({ min: 1, max: 1e8 }).map((cents) => cents / 100),
    cost: fc.option(fc.integer({ min: 1, max: 1e8 }).map((cents) => cents / 100)),
    percent: fc.integer({ min: 0, max: 9999 }).map((hundredths) => hundredths / 100),
    min_margin: fc.option(fc.integer({ min: 0, max: 9999 }).map((hundredths) => hundredths / 100)),
    limit_percent: fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
    ends: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
    vat_rate: fc.constantFrom(0, 5, 9, 19, 20, 21, 23, 27),
    price_type: fc.constantFrom<PriceType>('gross', 'net'),
    decimals: fc.constantFrom(0, 2),
    rate: fc.option(fc.constantFrom(1, 366.9, 0.002725538, 72.05420267, 314.0191715)),
    multiplier: fc.constantFrom(1, 0.9, 0.85, 1.05),
    quantity: fc.integer({ min: 1, max: 500 }),
  }),
  { numRuns: 10_000, seed: 20_261_121 },
);
type Case = (typeof cases)[number];
const today = '2026-11-21';

describeOnServer('price formulae in SQL', (open) => {
  let database: Database;
  const inSql = async (expression: string): Promise<(number | null)[]> => {
    const shape =
      'price numeric, cost numeric, percent numeric, min_margin numeric, limit_percent numeric, ends date, vat_rate numeric, price_type text, decimals int, rate numeric, multiplier numeric, quantity numeric, n int';
    const text = `select (${expression})::float8 as value from jsonb_to_recordset($1::jsonb) as c(${shape}) order by n`;
    const rows = await database.system((tx) => tx.rows<{ value: number | null }>({ text, values: [JSON.stringify(cases.map((one, n) => ({ ...one, n })))] }));
    return rows.map(({ value }) => value);
  };

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each<[string, string, (one: Case) => number | null]>([
    ['the discounted price (F4)', 'round(kontor_discounted(price, percent), 6)', ({ price, percent }) => discountedPrice(price, percent)],
    ['the margin (F3)', 'round(kontor_margin(price, cost), 9)', ({ price, cost }) => marginPercent(price, cost)],
    ['the discount of the day', `kontor_discount_now(percent, ends, '${today}')`, ({ percent, ends }) => discountOn(today, percent, ends)],
    [
      'the largest discount (F4)',
      'kontor_max_discount(price, cost, min_margin, limit_percent)',
      ({ price, cost, min_margin, limit_percent }) => maxDiscount(price, floorPrice(cost, min_margin), limit_percent),
    ],
    ['a purchase price (F2)', 'kontor_convert(price, rate, 1)', ({ price, rate }) => purchasePriceBase(price, 'XXX', 'HUF', { HUF: 1, XXX: rate }).amount],
    ['the floor (F3)', 'kontor_price_for_margin(cost, min_margin)', ({ cost, min_margin }) => floorPrice(cost, min_margin)],
    [
      'the calculated price (F3)',
      'kontor_calculated_price(cost, min_margin, vat_rate, price_type, rate, decimals, multiplier)',
      ({ cost, min_margin, vat_rate, price_type, rate, decimals, multiplier }) =>
        calculatedPrice({
          cost,
          expMargin: min_margin,
          vatRate: vat_rate,
          priceType: price_type,
          base: 'HUF',
          currency: 'XXX',
          rates: { HUF: 1, XXX: rate },
          precision: decimals,
          multiplier,
        }),
    ],
    ['the nice price (F5)', 'kontor_nice_price(price)', ({ price }) => nicePrice(price, 6)],
    ['the nice price in coins (F5)', 'kontor_nice_price(price, decimals)', ({ price, decimals }) => nicePrice(price, decimals)],
    ...(['unit_price', 'net', 'vat', 'gross'] as const).map((figure): [string, string, (one: Case) => number | null] => [
      `a line's ${figure} (F8)`,
      `(kontor_line(price, percent, multiplier, quantity, vat_rate, price_type, decimals)).${figure}`,
      ({ price, percent, multiplier, quantity, vat_rate, price_type, decimals }) =>
        lineFigures({ unitPrice: price, discountPercent: percent, multiplier, quantity, vatRate: vat_rate }, price_type, decimals)[
          figure === 'unit_price' ? 'unitPrice' : figure
        ],
    ]),
  ])('give %s as the shared ones do', async (_, expression, shared) => {
    const found = await inSql(expression);
    const differing = cases.flatMap((one, i) => {
      const [left, right] = [found[i] ?? null, shared(one)];
      const isSame = left === null || right === null ? left === right : Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(right));
      return isSame ? [] : [{ ...one, sql: left, shared: right }];
    });
    expect(found).toHaveLength(cases.length);
    expect(differing.slice(0, 3)).toEqual([]);
  });

  it.each([
    ['kontor_max_discount(0, 1, 1, 1)'],
    ['kontor_max_discount(null, 1, 1, 1)'],
    ['kontor_margin(0, 1)'],
    ['kontor_margin(null, 1)'],
    ['kontor_margin(1, null)'],
    ['kontor_discounted(null, 1)'],
    ['kontor_nice_price(null)'],
    ['kontor_price_for_margin(1, 100)'],
    ["kontor_calculated_price(null, 1, 27, 'gross', 1, 0)"],
    ["kontor_calculated_price(1, 1, 27, 'gross', null, 0)"],
  ])('know no %s', async (expression) => {
    expect(await database.system((tx) => tx.row({ text: `select ${expression} as value` }))).toEqual({ value: null });
  });

  it('convert as the shared ones do: EUR 100 at 366.9 are HUF 36,690', async () => {
    await database.system(async (tx) => {
      await tx.execute(
        sql`insert into fx_rate (company_code, currency_code, valid_on, rate, source) values ('KT-HU', 'EUR', '2030-01-01', 400, 'test'), ('KT-HU', 'EUR', '2031-01-01', 366.9, 'test'), ('KT-DE', 'HUF', '2031-01-01', 1 / 366.9, 'test')`,
      );
    });
    const rate = async (company: string, currency: string, day: string) =>
      Number((await database.system((tx) => tx.row<{ rate: string }>(sql`select kontor_rate(${company}, ${currency}, ${day}) as rate`)))?.rate);
    expect(100 * (await rate('KT-HU', 'EUR', '2031-01-01'))).toBe(36_690);
    expect(convert(100, 'EUR', 'HUF', { EUR: await rate('KT-HU', 'EUR', '2031-06-01'), HUF: 1 })).toEqual({ amount: 36_690, rateMissing: false });
    expect(convert(100, 'EUR', 'HUF', toRates({ HUF: 366.9 }, 'HUF')).amount).toBe(36_690);
    expect(convert(36_690, 'HUF', 'EUR', { EUR: 1, HUF: await rate('KT-DE', 'HUF', '2031-01-01') }).amount).toBeCloseTo(100, 4);
    expect(await rate('KT-HU', 'EUR', '2030-12-31')).toBe(400);
    expect(await rate('KT-HU', 'HUF', '2031-01-01')).toBe(1);
    expect(await database.system((tx) => tx.row(sql`select kontor_rate('KT-HU', 'XXX') as rate`))).toEqual({ rate: null });
  });
});
