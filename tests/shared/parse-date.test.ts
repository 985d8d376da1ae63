import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { parseTypedDate } from '../../src/shared/text/parse-date.ts';

describe('a typed date', () => {
  it.each([
    '2026-11-21',
    '21.11.2026',
    '21/11/2026',
    '2026. 11. 21.',
    '2026.11.21',
    '21. 11. 2026',
    '21-11-2026',
    '21 11 2026',
    '20261121',
    ' 2026/11/21 ',
    '21.11.2026 г.',
    '２０２６-11-21',
  ])('%j is the same in every language', (text) => {
    for (const language of languages) expect(parseTypedDate(text, language)).toBe('2026-11-21');
  });

  it('without a year is of the present one', () => {
    expect(parseTypedDate('21.11.', 'de', 2026)).toBe('2026-11-21');
    expect(parseTypedDate('21/11', 'en', 2026)).toBe('2026-11-21');
    expect(parseTypedDate('11. 21.', 'hu', 2026)).toBe('2026-11-21');
    expect(parseTypedDate('29.2.', 'sk', 2026)).toBeNull();
    expect(parseTypedDate('29.2.', 'sk', 2028)).toBe('2028-02-29');
  });

  it('with two digits for the year is of this century, in the order of the language', () => {
    expect(parseTypedDate('1.2.26', 'de')).toBe('2026-02-01');
    expect(parseTypedDate('1/2/26', 'en')).toBe('2026-02-01');
    expect(parseTypedDate('26.2.1.', 'hu')).toBe('2026-02-01');
    expect(parseTypedDate('26. 02. 01.', 'hu')).toBe('2026-02-01');
  });

  it('is never guessed by swapping', () => {
    expect(parseTypedDate('21.11.', 'hu', 2026)).toBeNull();
    expect(parseTypedDate('1.2.26', 'hu')).toBeNull();
    expect(parseTypedDate('11/21/2026', 'en')).toBeNull();
  });

  it.each([
    '2025-02-29',
    '2025-02-30',
    '31.4.2026',
    '0.1.2026',
    '1.0.2026',
    '1.13.2026',
    '0000-00-00',
    '0026-01-01',
    '10000-01-01',
    '2026-11',
    '21',
    '21.11.202',
    '21.11/2026',
    '2026-11-21T10:00',
    'infinity',
    '21.11.2026.1',
    '',
    '021.11.2026',
    '1.011.2026',
    '2026-11-21.',
    '1732147200000',
    '2026-11-2026',
    '-2026-11-21',
  ])('refuses %j', (text) => {
    for (const language of languages) expect(parseTypedDate(text, language, 2026)).toBeNull();
  });

  it('reads back every day as it is written with all its figures', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        fc.constantFrom(...languages),
        (date, language) => {
          const day = date.toISOString().slice(0, 10);
          const [year, month, dayOfMonth] = day.split('-').map(Number);
          for (const text of [day, `${dayOfMonth}.${month}.${year}`, `${year}. ${month}. ${dayOfMonth}.`, `${dayOfMonth}/${month}/${year}`])
            expect(parseTypedDate(text, language)).toBe(day);
        },
      ),
    ));

  it('gives a day that exists or null for any figures', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- '), maxLength: 12 }), fc.constantFrom(...languages), (text, language) => {
        const day = parseTypedDate(text, language, 2026);
        if (day !== null) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      }),
      { numRuns: 2000 },
    ));
});
