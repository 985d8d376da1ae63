import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { convert } from '../../src/shared/money/convert.ts';
import { toRates } from '../../src/shared/money/ecb.ts';
import { currencyPrecision, formatAmount, formatMoney } from '../../src/shared/money/format.ts';
import { formatVolume, formatWeight } from '../../src/shared/money/measures.ts';
import { round, sum } from '../../src/shared/money/round.ts';

const amounts = fc.integer({ min: -1e10, max: 1e10 }).map((cents) => cents / 100);
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('rounding', () => {
  it.each([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [-1.005, 2, -1.01],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [1e21, 2, 1e21],
    [36_689.5, 0, 36_690],
    [1.45, 1, 1.5],
  ])('takes %d with %d decimals to %d', (amount, precision, expected) => expect(round(amount, precision)).toBe(expected));

  it('has no negative zero', () => expect(Object.is(round(-0.001, 2), 0)).toBe(true));

  it('mirrors: a credit note is its invoice with the sign turned', () =>
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.nat(6), (amount, precision) => {
        expect(round(-amount, precision) + round(amount, precision)).toBe(0);
      }),
    ));

  it('moves nothing by more than half a unit and rounds a rounded figure to itself', () =>
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.nat(6), (amount, precision) => {
        const rounded = round(amount, precision);
        expect(round(rounded, precision)).toBe(rounded);
        expect(new Decimal(rounded).minus(amount).abs().lte(new Decimal(10).pow(-precision).div(2))).toBe(true);
      }),
    ));

  it('sums cents to the cent in any order', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 }), (cents) => {
        const expected = cents.reduce((total, cent) => total + cent, 0) / 100 || 0;
        expect(sum(cents.map((cent) => cent / 100))).toBe(expected);
        expect(sum(cents.map((cent) => cent / 100).reverse())).toBe(expected);
      }),
    ));
});

describe('currency conversion', () => {
  const inEuro = toRates({ HUF: 366.9, RON: 5.0885 }, 'EUR');

  it('makes 36,690 forints of 100 euros at an ECB rate of 366.9, whatever the base', () => {
    for (const base of ['EUR', 'HUF', 'RON']) {
      const rates = toRates({ HUF: 366.9, RON: 5.0885 }, base);
      expect(convert(100, 'EUR', 'HUF', rates, 2)).toEqual({ amount: 36_690, rateMissing: false });
      expect(rates[base]).toBe(1);
    }
    expect(convert(100, 'EUR', 'HUF', inEuro)).toEqual({ amount: 36_690, rateMissing: false });
    expect(convert(36_690, 'HUF', 'EUR', inEuro).amount).toBe(100);
  });

  it('values one unit in the base', () => {
    expect(toRates({ HUF: 366.9 }, 'HUF')).toEqual({ EUR: 366.9, HUF: 1 });
    expect(inEuro.HUF).toBeCloseTo(1 / 366.9, 15);
  });

  it('says nothing in a base that is not quoted, and leaves out what has no quote', () => {
    expect(toRates({ HUF: 366.9 }, 'BGN')).toEqual({});
    expect(toRates({ HUF: 366.9, BGN: 0 }, 'EUR')).not.toHaveProperty('BGN');
  });

  it.each([0, null, undefined, Number.NaN])('takes %s for nothing, even without a rate', (amount) =>
    expect(convert(amount, 'EUR', 'XXX', {})).toEqual({ amount: 0, rateMissing: false }),
  );

  it.each([undefined, null, 0, -1, Number.NaN])('leaves the amount and says so when a rate is %s', (rate) => {
    expect(convert(12.34, 'EUR', 'HUF', { EUR: 1, HUF: rate })).toEqual({ amount: 12.34, rateMissing: true });
    expect(convert(12.34, 'HUF', 'EUR', { EUR: 1, HUF: rate })).toEqual({ amount: 12.34, rateMissing: true });
  });

  it('takes no inherited property for a rate', () => expect(convert(1, 'EUR', 'constructor', { EUR: 1 }).rateMissing).toBe(true));

  it('needs no rate for the same currency', () => expect(convert(12.34, 'EUR', 'EUR', {})).toEqual({ amount: 12.34, rateMissing: false }));

  it('comes back to the same cent', () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1e7 }), (amount, quote) => {
        const rates = toRates({ XTS: quote / 1000 }, 'EUR');
        const there = convert(amount, 'EUR', 'XTS', rates, 12).amount;
        expect(convert(there, 'XTS', 'EUR', rates, 2).amount).toBe(amount || 0);
      }),
    ));
});

describe('formats', () => {
  it('uses our precision before the standard one', () => {
    expect(currencyPrecision('HUF', { HUF: 0 })).toBe(0);
    expect(currencyPrecision('EUR')).toBe(2);
    expect(currencyPrecision('JPY')).toBe(0);
    expect(currencyPrecision('not a code')).toBe(2);
    expect(currencyPrecision('constructor')).toBe(2);
  });

  it('writes amounts as the language does', () => {
    expect(plainSpaces(formatAmount(1234.5, 'EUR', 'de'))).toBe('1.234,50');
    expect(plainSpaces(formatAmount(12_345.5, 'HUF', 'hu', { HUF: 0 }))).toBe('12 346');
    expect(formatAmount(1.005, 'EUR', 'en')).toBe('1.01');
    expect(plainSpaces(formatMoney(1234.5, 'EUR', 'en'))).toBe('EUR 1,234.50');
    expect(plainSpaces(formatMoney(1234.5, 'EUR', 'de'))).toBe('1.234,50 EUR');
  });

  it('writes weights with two decimals, spaces between thousands and kg in every language', () => {
    for (const language of languages) expect(plainSpaces(formatWeight(1_234_567.891, language))).toMatch(/^1 234 567[.,]89 kg$/);
    expect(plainSpaces(formatWeight(1234.5, 'hu'))).toBe('1 234,50 kg');
    expect(plainSpaces(formatWeight(1.005, 'en'))).toBe('1.01 kg');
    expect(plainSpaces(formatWeight(-0.001, 'en'))).toBe('0.00 kg');
  });

  it('writes volumes in cubic metres', () => {
    expect(plainSpaces(formatVolume(1234.5, 'en'))).toBe('1 234.50 m³');
    expect(plainSpaces(formatVolume(0.00425, 'de'))).toBe('0,0043 m³');
  });
});
