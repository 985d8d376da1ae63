import { expect, it } from 'vitest';
import { brandForm, findingsOf, form, project } from './small-declarations.ts';

const fetch = { form: 'product_makers', by: 'brand_code', field: 'brand_name', list: 'product_brands', heads: ['image'] };

const given = (changed: object, of: object = { upload: 'image' }) => {
  const words: object = { fetches: [{ ...fetch, ...changed }] };
  return { forms: [form('product_brands', { ...brandForm, ...words }), form('product_makers', { ...brandForm, ...of })] };
};
const found = (changed: object, of?: object) => findingsOf(given(changed, of)).flatMap((line) => / (K(?:397|399|400) .*)/.exec(line)?.[1] ?? []);

it('a form whose import fetches files of another one is right, and what that is called there must be said', () => {
  expect(found({})).toEqual([]);
  const locales = project(given({})).locales.map((locale) => ({ ...locale, messages: {} }));
  expect(findingsOf({ ...given({}), locales }).join('\n')).toContain("message 'fetches.product_makers' is missing");
});

it.each([
  [
    'a form that does not exist',
    { form: 'product_maker' },
    ["K397 'fetches' names the form 'product_maker', which does not exist; did you mean 'product_makers'?"],
  ],
  [
    'a list that does not exist',
    { list: 'product_brand' },
    ["K397 'fetches' names the form 'product_brand', which does not exist; did you mean 'product_brands'?"],
  ],
  [
    'a field that does not exist',
    { field: 'brand_nam' },
    ["K400 'fetches' names 'brand_nam', which is no field of 'product_makers'; did you mean 'brand_name'?"],
  ],
  [
    'a flag that does not exist',
    { main: 'brand_nam' },
    ["K400 'fetches' names 'brand_nam', which is no field of 'product_makers'; did you mean 'brand_name'?"],
  ],
])('%s is found', (_, changed, findings) => expect(found(changed)).toEqual(findings));

it('a form that takes no files is found', () => {
  expect(found({}, {})).toEqual(["K399 'fetches' names the form 'product_makers', which takes no files"]);
});
