import { describe, expect, it } from 'vitest';
import { fitsVatCountry, vatPrefixes, vatPrefixOf } from '../../../src/shared/partners/vat-numbers.ts';

/** Numbers that stand in the documents of tax offices, or of firms known to everybody, of every form that a country has. */
const real = [
  'ATU13585627',
  'BE0428759497',
  'BE0403019261',
  'BG175074752',
  'BG7523169263',
  'CY10259033P',
  'CZ25123891',
  'CZ7103192745',
  'CZ640903926',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ES54362315K',
  'ESX2482300W',
  'ESB58378431',
  'FI20774740',
  'FR40303265045',
  'FRK7399859412',
  'FR83404833048',
  'GB980780684',
  'GBGD180',
  'GBHA500',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE6433435OA',
  'IE8D79739I',
  'IT00743110157',
  'LT119511515',
  'LT100001919017',
  'LU15027442',
  'LV40003521600',
  'LV16117519997',
  'MT11679112',
  'NL004495445B01',
  'NL123456789B13',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE556188840401',
  'SI50223054',
  'SK2022749619',
  'XI980780684',
];

/** Numbers whose form says all there is: they have no check digit. */
const unchecked = ['GBGD180', 'GBHA500'];

describe('a VAT number', () => {
  it.each(real)('%s is one', (number) => expect(fitsVatCountry(number)).toBe(true));

  it.each(real.filter((number) => !unchecked.includes(number)))('%s with its last checked figure mistyped is none', (number) => {
    const at = number.startsWith('NL') ? 10 : number.startsWith('SE') ? 11 : number.search(/\d\D*$/);
    const mistyped = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((more) => `${number.slice(0, at)}${(Number(number[at]) + more) % 10}${number.slice(at + 1)}`);
    const taken = mistyped.filter(fitsVatCountry);
    // Where two ways of checking hold side by side, or letters stand for several figures, one in nine may slip through.
    expect(taken.length, taken.join(' ')).toBeLessThanOrEqual(2);
  });

  it.each(['HU1234567', 'HU123456789', 'DE036695976', 'ATU1358562', 'AT13585627', 'GBGD500', 'GBHA499', 'NL004495445001', 'IT00743000157', 'SK2062749619'])(
    '%s has not the form of its country',
    (number) => expect(fitsVatCountry(number)).toBe(false),
  );

  it.each(['12345678242', 'CHE123456789', 'US123456789'])('%s is of a country whose numbers are not known, and taken as it stands', (number) =>
    expect(fitsVatCountry(number)).toBe(true),
  );

  it('is checked for every country of the European Union, for Great Britain and Northern Ireland', () => {
    const countries = 'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');
    expect([...vatPrefixes].sort()).toEqual(countries.map(vatPrefixOf).sort());
  });
});
