import { describe, expect, it } from 'vitest';
import { brandForm, findingsOf, form } from './small-declarations.ts';

const file = 'schemas/forms/products/product_brands.form.ts:1';
const findings = (words: object) =>
  findingsOf({ forms: [form('product_brands', { ...brandForm, search: ['brand_name'], findable: { title: ['brand_name'] }, ...words })] });

describe('a form that is found from anywhere', () => {
  it('by words of its rows is right', () => {
    expect(findings({})).toEqual([]);
  });

  it.each([
    [
      'by a field it does not have',
      { findable: { title: ['brand_nam'] } },
      `${file} K326 'findable' names 'brand_nam', which is not among the fields; did you mean 'brand_name'?`,
    ],
    ['by what is no word', { findable: { title: ['brand_name'], lines: ['tone'] } }, `${file} K327 'findable' names 'tone' of kind 'choice', which is no word`],
    ['without a search', { search: [] }, `${file} K328 'findable' needs 'search': its rows are found by it`],
  ])('%s is refused', (_, words, finding) => {
    expect(findings(words)).toContain(finding);
  });

  it('and that no screen opens is refused', () => {
    const forms = [form('product_brands', brandForm), form('other_brands', { ...brandForm, search: ['brand_name'], findable: { title: ['brand_name'] } })];
    expect(findingsOf({ forms })).toContain("schemas/forms/products/other_brands.form.ts:1 K329 no screen opens a row of 'other_brands' that was found");
  });
});
