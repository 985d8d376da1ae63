import { describe, expect, it } from 'vitest';
import { action, brandForm, brandScreen, brandTable, findingsOf, form, screen } from './small-declarations.ts';

const page = 'screens/products/brand.screen.json';
const list = 'screens/products/brands.screen.json';
const { brand_code: _code, ...withoutCode } = brandForm.fields;
const record = {
  shape: 'record',
  form: 'product_brands',
  list: 'products/brands',
  title: 'brand_name',
  chips: ['tone'],
  tabs: [{ title: 'screen.products.brands', fields: ['brand_name', 'brand_title'] }, { screen: 'products/brands' }],
};
const rows = { ...brandScreen, record: 'products/brand', actions: ['open'] };

const withRecord = (file: string, own: object = {}, other: object = {}) =>
  findingsOf({
    forms: [
      form('product_brands', brandForm),
      form('other_brands', { ...brandForm, key: ['brand_count'], fields: withoutCode, create: {}, required: [], table: brandTable, add: false }),
    ],
    actions: [action('open'), action('export')],
    screens: [
      screen('products/brands', { ...rows, ...other }),
      screen('products/brand', { ...record, ...own }),
      screen('products/others', {
        ...brandScreen,
        form: 'other_brands',
        columns: ['brand_name'],
        edit: [],
        translate: [],
        pin: [],
        sort: [],
        totals: [],
        actions: [],
      }),
    ],
  }).filter((line) => line.startsWith(file) && !line.includes('K2'));

describe('the page of a record', () => {
  it('that belongs to a list of such records is right', () => {
    expect([...withRecord(page), ...withRecord(list)]).toEqual([]);
  });

  it.each([
    ['a list that does not exist', { list: 'products/brandz' }, "K110 screen 'products/brandz' does not exist; did you mean 'products/brands'?"],
    [
      'a list whose rows do not name the record',
      { list: 'products/others' },
      "K144 screen 'products/others' does not list the records of form 'product_brands'",
    ],
    ['itself as its list', { list: 'products/brand' }, "K144 screen 'products/brand' does not list the records of form 'product_brands'"],
    [
      'a title that is no field',
      { title: 'brand_nme' },
      "K104 'title' names 'brand_nme', which is not a field of form 'product_brands'; did you mean 'brand_name'?",
    ],
    ['a chip that is no field', { chips: ['ton'] }, "K104 'chips' names 'ton', which is not a field of form 'product_brands'; did you mean 'tone'?"],
    ['a picture that is no field', { picture: 'logo' }, "K104 'picture' names 'logo', which is not a field of form 'product_brands'"],
    [
      'a field in a tab that does not exist',
      { tabs: [{ title: 'screen.products.brands', fields: ['tine'] }] },
      "K104 'tabs' names 'tine', which is not a field of form 'product_brands'; did you mean 'tone'?",
    ],
    [
      'a screen in a tab that does not exist',
      { tabs: [{ screen: 'products/brandx' }] },
      "K110 screen 'products/brandx' does not exist; did you mean 'products/brands'?",
    ],
    ['a panel in a tab that does not exist', { tabs: [{ panel: 'histori' }] }, "K109 panel 'histori' does not exist"],
    [
      'a link by a field the screen in the tab lacks',
      { tabs: [{ screen: 'products/others', link: { brand_code: 'brand_code' } }] },
      "K121 link 'brand_code' is not a field of screen 'products/others'",
    ],
    ['no tabs', { tabs: [] }, "K101 'tabs': Invalid length: Expected >=1 but received 0"],
    ['a place in the menu, unless it begins records', { menu: true }, "K149 a page in the menu begins records: it needs 'new'"],
  ])('with %s is refused', (_, own, expected) => {
    expect(
      withRecord(page, own)
        .map((line) => line.replace(/^\S+ /, ''))
        .join('\n'),
    ).toContain(expected);
  });

  it.each([
    ['that does not exist', { record: 'products/bran' }, "K110 screen 'products/bran' does not exist; did you mean 'products/brand'?"],
    ['that is none', { record: 'products/others' }, "K142 screen 'products/others' is not the page of a record"],
    ['that it does not name, though it is to be opened', { record: undefined }, "K145 action 'open' needs 'record', the page on which a row opens"],
    [
      'by a key it does not have',
      { form: 'other_brands', columns: ['brand_name'], edit: [], translate: [], pin: [], sort: [], totals: [] },
      "K143 a row opens on 'products/brand' by 'brand_code', which form 'other_brands' does not have",
    ],
  ])('is not opened by rows %s', (_, other, expected) => {
    expect(withRecord(list, {}, other).map((line) => line.replace(/^\S+ /, ''))).toContain(expected);
  });
});
