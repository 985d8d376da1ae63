import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { needing, needsOf } from '../../schemas/needs.ts';
import type { Need } from '../../schemas/needs.ts';
import { as, computed } from '../../schemas/forms/computed.ts';
import { quantity, text } from '../../schemas/kinds.gen.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { brandForm, brandScreen, brandTable, findingsOf, form, screen } from './small-declarations.ts';

const file = 'schemas/forms/products/product_brands.form.ts';
const page = 'products/brands' as Need;
const wrongPage = 'products/brand' as Need;

const offers = table('offer', { offer_code: column(text).primaryKey(), price: needing(page, column(quantity)), named: column(text) });

/** Findings about a form in which `brand_count` needs a right. */
const findings = (words: object, needs: Need = page): string[] =>
  findingsOf({
    forms: [form('product_brands', { ...brandForm, fields: { ...brandForm.fields, brand_count: needing(needs, as(text, brandTable.brand_count)) }, ...words })],
  }).map((line) => line.replace(/:\d+ /, ' '));

describe('what a field needs', () => {
  it('is what its column says, and whatever is computed of it needs the same', () => {
    expect(needsOf(offers.price)).toEqual([page]);
    expect(needsOf(offers.named)).toEqual([]);
    expect(needsOf(as(text, offers.price))).toEqual([page]);
    const doubled = computed(quantity, sql`2 * ${offers.price}`);
    expect([needsOf(doubled), needsOf(computed(quantity, sql`(select ${doubled.sql})`))]).toEqual([[page], [page]]);
    expect(needsOf(computed(text, sql`upper(${offers.named})`))).toEqual([]);
  });

  it('is what the field says itself where it says something', () => {
    expect(needsOf(needing(wrongPage, computed(quantity, sql`2 * ${offers.price}`)))).toEqual([wrongPage]);
    expect(needsOf(needing(null, computed(quantity, sql`2 * ${offers.price}`)))).toEqual([]);
  });
});

describe('a field that needs a right', () => {
  it('is right where others do without it', () => {
    expect(findings({})).toEqual([]);
  });

  it.each([
    [
      'of a page that is none',
      {},
      wrongPage,
      "K740 'brand_count' needs the right to list 'products/brand', which is no screen; did you mean 'products/brands'?",
    ],
    ['is no key', { key: ['brand_count'] }, page, "K741 'key' names 'brand_count', which needs a right: whoever lists the form must see it"],
    [
      'is nothing that is found',
      { search: ['brand_name'], findable: { title: ['brand_count'] } },
      page,
      "K741 'findable' names 'brand_count', which needs a right: whoever lists the form must see it",
    ],
    ['is not shown to visitors', { access: 'shop' }, page, "K742 'brand_count' needs a right, and visitors of shops have none"],
  ])('%s', (_, words, needs, finding) => {
    expect(findings(words, needs)).toContain(`${file} ${finding}`);
  });

  it('narrows no screen', () => {
    const forms = [form('product_brands', { ...brandForm, fields: { ...brandForm.fields, tone: needing(page, as(text, brandTable.tone)) } })];
    const narrowed = screen('products/brands', { ...brandScreen, columns: ['brand_name'], filter: { field: 'tone', op: 'eq', value: 'warm' } });
    expect(findingsOf({ forms, screens: [narrowed] }).join('\n')).toContain(
      "K743 'filter' names 'tone', which needs a right: whoever lacks it could not open the screen",
    );
  });
});
