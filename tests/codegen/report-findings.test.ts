import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { computed } from '../../schemas/forms/define.ts';
import { currency, date, json, money } from '../../schemas/kinds.gen.ts';
import { brandForm, brandScreen, findingsOf, form, screen } from './small-declarations.ts';

const file = 'screens/products/brands.screen.json';
const fields = {
  ...brandForm.fields,
  founded: computed(date, sql`current_date`),
  notes: computed(json, sql`'{}'`),
  price: computed(money, sql`1`),
  price_abroad: computed(money, sql`1`, { currency: 'currency_code' }),
  currency_code: computed(currency, sql`'EUR'`),
};
const report = (own: object) =>
  findingsOf({
    forms: [form('product_brands', { ...brandForm, fields })],
    screens: [screen('products/brands', { ...brandScreen, shape: 'report', groups: ['brand_name'], measures: ['price'], ...own })],
  })
    .filter((line) => line.startsWith(file) && /K(1(01|04|7\d)|73[57])/.test(line))
    .map((line) => line.replace(/^\S+ /, ''));

describe('a report', () => {
  it('by words or months, of amounts in one currency, is right', () => expect(report({ groups: ['brand_name', 'founded', 'founded:month'] })).toEqual([]));

  it.each([
    [
      'by what is no field',
      { groups: ['brand_nam'] },
      "K104 'groups' names 'brand_nam', which is not a field of form 'product_brands'; did you mean 'brand_name'?",
    ],
    ['by what cannot be compared', { groups: ['notes'] }, "K170 'groups' names 'notes', whose values cannot be compared"],
    ['by the month of what is no day', { groups: ['brand_name:month'] }, "K735 'groups' takes the month of 'brand_name', which is no day"],
    ['by a period there is not', { groups: ['founded:decade'] }, expect.stringMatching(/^K101 'groups.0'/)],
    ['narrowed by what is no day', { day: 'brand_name' }, "K737 'day' names 'brand_name', which is no day"],
    ['of what is no number', { measures: ['brand_name'] }, "K171 'measures' names 'brand_name', which is no number to be summed"],
    [
      'of amounts in several currencies',
      { measures: ['price_abroad'] },
      "K172 'measures' names 'price_abroad' of form 'product_brands', whose amounts are in several currencies; sum what is inView(…)",
    ],
  ])('%s is refused', (_, own, finding) => expect(report(own)).toEqual([finding]));
});
