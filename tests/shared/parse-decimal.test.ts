import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, localeTags } from '../../src/shared/languages.ts';
import { parseDecimal } from '../../src/shared/money/parse-decimal.ts';

describe('a typed figure', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1,234', 1.234],
    ['1.234', 1.234],
    ['1 234,56', 1234.56],
    ['1\u00a0234,56 €', 1234.56],
    ["1'234.50", 1234.5],
    ['27 %', 27],
    ['  5 ', 5],
    ['12.500.000,75 Ft', 12_500_000.75],
    [',5', 0.5],
    ['5,', 5],
    ['.5', 0.5],
    ['0', 0],
    ['007', 7],
    ['5" pipe', 5],
  ])('%j is %d', (text, value) => expect(parseDecimal(text)).toBe(value));

  it.each([
    ['-12,5', -12.5],
    ['\u221212,5', -12.5],
    ['- 12', -12],
    ['EUR -3.20', -3.2],
    ['-.5', -0.5],
    ['-1.234.567', -1_234_567],
  ])('%j keeps its minus', (text, value) => expect(parseDecimal(text)).toBe(value));

  it.each([
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['12.345.678.901', 12_345_678_901],
  ])('takes a separator that repeats for thousands: %j', (text, value) => expect(parseDecimal(text)).toBe(value));

  it.each(['1.23.4', '21.11.2026', '1234.567.890', '1,2,3', '1.234,567,890', '..5', '1..5'])('refuses separators that make no number: %j', (text) =>
    expect(parseDecimal(text)).toBeNull(),
  );

  it.each(['', '   ', '-', '.', ',', 'abc', '€', '9'.repeat(400)])('has none in %j', (text) => expect(parseDecimal(text)).toBeNull());

  it.each(['1e5', '1,5E+05', '2 e -3'])('refuses %j, which without its letter were another number', (text) => expect(parseDecimal(text)).toBeNull());

  it('reads full-width signs', () => {
    expect(parseDecimal('５')).toBe(5);
    expect(parseDecimal('－１．２３４，５０')).toBe(-1234.5);
  });

  it.each([
    ['Kč 12,50', 12.5],
    ['12,50 лв.', 12.5],
    ['лв. 12', 12],
    ['kb. 3,5', 3.5],
  ])('does not take the dot of a word for a decimal one: %j', (text, value) => expect(parseDecimal(text)).toBe(value));

  it('has no negative zero', () => expect(Object.is(parseDecimal('-0'), 0)).toBe(true));

  it('reads every figure that a language writes without grouping', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.constantFrom(...languages), (millis, language) => {
        const value = millis / 1000 || 0;
        const text = new Intl.NumberFormat(localeTags[language], { useGrouping: false, maximumFractionDigits: 3 }).format(value);
        expect(parseDecimal(text)).toBe(value);
      }),
    ));

  it('reads every figure that a language writes with grouping and decimals', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...languages), (cents, language) => {
        const value = cents / 100 || 0;
        const text = new Intl.NumberFormat(localeTags[language], { minimumFractionDigits: 2 }).format(value);
        expect(parseDecimal(text)).toBe(value);
      }),
    ));

  it('gives a finite number or null for any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE %€ a٣５－') }), (text) => {
        const value = parseDecimal(text);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    ));
});
