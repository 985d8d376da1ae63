import { describe, expect, it } from 'vitest';
import type { ProfileWords } from '../../schemas/imports/define.ts';
import { languages } from '../../src/shared/languages.ts';
import { findingsOf, locale } from './small-declarations.ts';

const file = 'schemas/imports/products/shop_brands.profile.ts';
const sheet = {
  form: 'product_brands',
  known_by: ['Code', 'Kind'],
  also: { Nr: 'Code' },
  columns: { Code: 'brand_code', Name: 'brand_name', Title: { field: 'brand_title', html: true } },
  leaves_out: [{ why: 'parents', column: 'Kind', is: ['group'] }],
  variants: { family: { same: 'Group' }, fill: ['Title'], tells: { name: 'Name', by: ['Colour'], unless: '-' } },
} satisfies ProfileWords;

/** What codegen says of a profile that differs so from one without a fault; each of its lines names one word. */
const findings = (changed: Partial<ProfileWords>, further: Parameters<typeof findingsOf>[0] = {}): string[] => {
  const profile: ProfileWords = { ...sheet, ...changed };
  return findingsOf({ profiles: [{ name: 'shop_brands', file, text: JSON.stringify(profile, null, 2), profile }], ...further }).filter(
    (one) => one.startsWith(file) || one.includes('message'),
  );
};

describe('a profile is refused', () => {
  it('of a form that does not exist', () => {
    expect(findings({ form: 'product_brand' })).toEqual([`${file}:2 K385 form 'product_brand' does not exist; did you mean 'product_brands'?`]);
  });

  it('that sends a column to a field that the form does not have', () => {
    expect(findings({ columns: { ...sheet.columns, Name: 'brand_nam' } })).toEqual([
      `${file}:12 K386 column 'Name' goes to 'brand_nam', which is no field of 'product_brands'; did you mean 'brand_name'?`,
    ]);
  });

  it('that sends a column to a field that nobody may write', () => {
    expect(findings({ columns: { ...sheet.columns, Name: { field: 'brand_count' } } })).toEqual([
      `${file}:13 K387 column 'Name' goes to 'brand_count', which nobody may write`,
    ]);
  });

  it.each([
    ['also', { also: { Nr: 'Cod' } }, "K388 'also' names the column 'Cod', of which nothing is said; did you mean 'Code'?"],
    ['fill', { variants: { ...sheet.variants, fill: ['Text'] } }, "K388 'fill' names the column 'Text', of which nothing is said"],
    ['reduced', { reduced: { price: 'Name', regular: 'Before' } }, "K388 'reduced' names the column 'Before', of which nothing is said"],
    [
      'tells',
      { variants: { ...sheet.variants, tells: { ...sheet.variants.tells, name: 'Nam' } } },
      "K388 'tells' names the column 'Nam', of which nothing is said; did you mean 'Name'?",
    ],
  ])('whose word %s names a column of which nothing is said', (_, changed, told) => {
    expect(findings(changed)).toEqual([expect.stringContaining(told)]);
  });

  it('that sends a column to a further form which the form does not fill', () => {
    expect(findings({ fills: { Price: { form: 'product_makers', field: 'price' } } })).toEqual([
      expect.stringContaining("K398 column 'Price' goes to 'product_makers.price', which an import of 'product_brands' does not fill"),
    ]);
  });

  it('that has no column for the key of new rows', () => {
    expect(findings({ columns: { Name: 'brand_name', Title: 'brand_title' } })).toContainEqual(
      expect.stringContaining("K389 no column goes to 'brand_code', the key of 'product_brands'"),
    );
  });

  it('without its name in a language', () => {
    const english = { 'profile.shop_brands': 'Brands of a shop' };
    const locales = languages.map((name) => locale(name, name === 'hu' ? {} : english, 'products'));
    expect(findings({}, { locales })).toContainEqual(expect.stringMatching(/message 'profile.shop_brands' is missing in hu; /));
  });

  it('but not one without a fault', () => {
    expect(findings({})).toEqual([]);
  });
});
