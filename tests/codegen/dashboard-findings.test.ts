import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { homeTilesSchema } from '../../schemas/screen/home-tiles.ts';
import { asked } from '../../schemas/asked.ts';
import { computed } from '../../schemas/forms/define.ts';
import { declareParams } from '../../schemas/forms/params.ts';
import { currency, date, money, quantity } from '../../schemas/kinds.gen.ts';
import { brandForm, brandScreen, findingsOf, form, screen } from './small-declarations.ts';

const file = 'screens/products/overview.screen.json';
const chosen = declareParams({ as_of: asked(date).optional(), at_least: asked(quantity).optional() });
const fields = {
  ...brandForm.fields,
  founded: computed(date, sql`coalesce(${chosen.as_of}, current_date)`),
  amount: computed(money, sql`${chosen.at_least}`),
  amount_abroad: computed(money, sql`1`, { currency: 'currency_code' }),
  currency_code: computed(currency, sql`'EUR'`),
};
const overview = (tile: object) =>
  findingsOf({
    forms: [form('product_brands', { ...brandForm, fields, params: chosen })],
    screens: [
      screen('products/brands', brandScreen),
      screen('products/brand', { ...brandScreen, menu: false }),
      screen('products/overview', { shape: 'dashboard', tiles: [{ title: 'tile.brands', screen: 'products/brands', ...tile }] }, file),
    ],
  })
    .filter((line) => line.startsWith(file) && /K(110|101|72\d) /.test(line))
    .map((line) => line.replace(/^\S+ /, ''));

const old = { field: 'founded', op: 'lt', value: { day: 'today', plus: -30 } };

describe('a tile', () => {
  it('of the rows of a list, of their sum, by days that are told by today, is right', () => {
    expect(overview({})).toEqual([]);
    expect(overview({ filter: old, sum: 'amount', params: { as_of: { day: 'month_end', plus: -1 }, at_least: 3 }, compare: 'year', urgent: true })).toEqual([]);
    expect(overview({ params: { as_of: { day: 'today' } }, compare: 'month' })).toEqual([]);
  });

  it.each([
    ['of a screen there is not', { screen: 'products/brandz' }, "K110 screen 'products/brandz' does not exist; did you mean 'products/brands'?"],
    [
      'of a screen that opens inside others alone',
      { screen: 'products/brand' },
      "K727 screen 'products/brand' is no page that lists rows, so a tile cannot open it; did you mean 'products/brands'?",
    ],
    ['of a screen without rows', { screen: 'products/overview' }, "K727 screen 'products/overview' is no page that lists rows, so a tile cannot open it"],
    [
      'by a filter over what is no field',
      { filter: { field: 'brand_nam', op: 'eq', value: 'x' } },
      "K720 a tile names 'brand_nam', which is not a field of form 'product_brands'; did you mean 'brand_name'?",
    ],
    [
      'by a comparison that the kind does not offer',
      { filter: { field: 'founded', op: 'contains', value: 'x' } },
      "K721 'founded' of a tile cannot be compared by 'contains'",
    ],
    [
      'that compares a text with a day',
      { filter: { field: 'brand_name', op: 'eq', value: { day: 'today' } } },
      "K725 'brand_name' of a tile is no day, and is compared with one",
    ],
    ['of a day there is not', { filter: old, params: { as_of: { day: 'tomorrow' } } }, expect.stringMatching(/^K101 'tiles.*params/)],
    ['that sums what is no field', { sum: 'amont' }, "K720 a tile names 'amont', which is not a field of form 'product_brands'; did you mean 'amount'?"],
    ['that sums what is no number', { sum: 'brand_name' }, "K722 a tile sums 'brand_name', which is no number to be summed"],
    [
      'that sums amounts in several currencies',
      { sum: 'amount_abroad' },
      "K723 a tile sums 'amount_abroad' of form 'product_brands', whose amounts are in several currencies; sum what is inView(…)",
    ],
    [
      'with a param that nobody asks for',
      { params: { as_off: '2026-01-01' } },
      "K724 a tile gives param 'as_off', which form 'product_brands' does not ask for; did you mean 'as_of'?",
    ],
    ['with a day for a quantity', { params: { at_least: { day: 'today' } } }, "K725 param 'at_least' of a tile is no day, and is given one"],
    ['with what is no value of a param', { params: { as_of: 'soon' } }, `K726 "soon" is no value of param 'as_of'`],
    ['that compares itself with itself', { compare: 'year' }, "K728 tile 'tile.brands' compares with a year ago, and names no day that is told by today"],
  ])('%s is refused', (_, tile, finding) => expect(overview(tile)).toEqual([finding]));

  it('is no place alone for such days: a list may be narrowed by them, where they are compared with days', () => {
    const list = (filter: object) =>
      findingsOf({
        forms: [form('product_brands', { ...brandForm, fields, params: chosen })],
        screens: [screen('products/brands', { ...brandScreen, filter })],
      }).filter((line) => line.includes('K725'));
    expect(list(old)).toEqual([]);
    expect(list({ field: 'tone', op: 'eq', value: { day: 'today' } })).toEqual([expect.stringContaining("K725 'tone' is no day, and is compared with one")]);
  });
});

describe('home', () => {
  const begins = { sales: [], purchasing: [], warehouse: [], catalogue: [], finance: [] };
  const home = (tiles: object[], more: object = {}) => {
    const given = { tiles, begins: { ...begins, ...more } };
    const parsed = v.safeParse(homeTilesSchema, given);
    const declared = { name: 'home', file: 'screens/home.tiles.ts', text: JSON.stringify(given), problems: [], ...(parsed.success && { home: parsed.output }) };
    return findingsOf({ screens: [screen('products/brands', brandScreen)], home: declared })
      .filter((line) => line.startsWith(declared.file) && /K(110|72\d) /.test(line))
      .map((line) => line.replace(/^\S+ /, ''));
  };
  const tile = { title: 'tile.brands', screen: 'products/brands' };

  it('has tiles as dashboards have them, each once, and begins with those that there are', () => {
    expect(home([tile], { sales: ['tile.brands'] })).toEqual([]);
    expect(home([{ ...tile, screen: 'products/brandz' }])).toEqual(["K110 screen 'products/brandz' does not exist; did you mean 'products/brands'?"]);
    expect(home([tile, tile])).toEqual(["K729 tile 'tile.brands' stands twice on home"]);
    expect(home([tile], { finance: ['tile.brand'] })).toEqual(["K729 home has no tile 'tile.brand'; did you mean 'tile.brands'?"]);
    expect(home([{ ...tile, sum: 'brand_name' }])).toEqual(["K722 a tile sums 'brand_name', which is no number to be summed"]);
  });
});
