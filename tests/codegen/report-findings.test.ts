import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { computed } from '../../schemas/forms/define.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import { currency, date, json, money, signedPercent } from '../../schemas/kinds.gen.ts';
import { brandForm, brandScreen, findingsOf, form, screen } from './small-declarations.ts';

const file = 'screens/products/brands.screen.json';
const fields = {
  ...brandForm.fields,
  founded: computed(date, sql`current_date`),
  notes: computed(json, sql`'{}'`),
  amount: computed(money, sql`1`),
  amount_abroad: computed(money, sql`1`, { currency: 'currency_code' }),
  margin: computed(signedPercent, sql`1`),
  list_price: computed(money, sql`1`),
  currency_code: computed(currency, sql`'EUR'`),
};
const report = (own: object) =>
  findingsOf({
    forms: [form('product_brands', { ...brandForm, fields })],
    screens: [screen('products/brands', { ...brandScreen, shape: 'report', groups: ['brand_name'], measures: ['amount'], ...own })],
  })
    .filter((line) => line.startsWith(file) && /K(1(01|04|7\d)|73[578])/.test(line))
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
    ['of percentages', { measures: ['margin'] }, "K171 'measures' names 'margin', which is no number to be summed"],
    ['of prices', { measures: ['list_price'] }, "K171 'measures' names 'list_price', a price of one piece; the form says under 'totals' what many come to"],
    [
      'of amounts in several currencies',
      { measures: ['amount_abroad'] },
      "K172 'measures' names 'amount_abroad' of form 'product_brands', whose amounts are in several currencies; sum what is inView(…)",
    ],
  ])('%s is refused', (_, own, finding) => expect(report(own)).toEqual([finding]));
});

describe('what many rows come to', () => {
  const totals = (own: AnyForm['totals'], measures: string[]) =>
    findingsOf({
      forms: [form('product_brands', { ...brandForm, fields, totals: own })],
      screens: [screen('products/brands', { ...brandScreen, shape: 'report', groups: ['brand_name'], measures, running: measures.slice(1) })],
    })
      .filter((line) => /K(171|738|745)/.test(line))
      .map((line) => line.replace(/^\S+ /, ''));

  it('is said by the form, and told by its screens', () =>
    expect(totals({ margin: { ratio: ['amount', 'amount'] }, brand_name: 'distinct', list_price: 'max' }, ['margin', 'brand_name', 'list_price'])).toEqual([
      "K738 'running' names 'brand_name', which is not summed",
      "K738 'running' names 'list_price', which is not summed",
    ]));

  it.each<[string, AnyForm['totals'], string]>([
    ['of no field', { marginn: 'avg' }, "K745 'totals' names 'marginn', which is not a field; did you mean 'margin'?"],
    ['of parts that are none', { margin: { ratio: ['cost', 'amount'] } }, "K745 'totals' makes 'margin' of 'cost', which is not a field"],
    [
      'of parts that are not summed',
      { margin: { ratio: ['margin', 'amount'] } },
      "K745 'totals' makes 'margin' of sums of 'margin', which is no number to be summed",
    ],
    ['of the last of what is no day', { amount: { last: 'brand_name' } }, "K745 'totals' tells 'amount' of the last 'brand_name', which is no day"],
    ['as a mean of words', { brand_name: 'avg' }, "K745 'totals' tells of 'brand_name' what only numbers have"],
  ])('%s is refused', (_, own, finding) => expect(totals(own, ['amount'])).toEqual([finding]));
});
