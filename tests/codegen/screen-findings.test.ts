import { describe, expect, it } from 'vitest';
import { action, brandForm, brandScreen, control, findingsOf, form, renderer, screen } from './small-declarations.ts';

const brands = 'screens/products/brands.screen.json';
const withScreen = (changed: object) => findingsOf({ screens: [screen('products/brands', { ...brandScreen, ...changed })] });

it('finds nothing in a correct project', () => {
  expect(findingsOf()).toEqual([]);
});

describe('names that do not exist', () => {
  it.each([
    ['form', { form: 'product_brand' }, `${brands}:2 K102 form 'product_brand' does not exist; did you mean 'product_brands'?`],
    [
      'column',
      { columns: ['brand_code', 'brand_nam'], edit: [] },
      `${brands}:5 K104 column 'brand_nam' is not a field of form 'product_brands'; did you mean 'brand_name'?`,
    ],
    ['renderer', { columns: ['brand_name', { field: 'tone', as: 'choise' }] }, `${brands}:7 K105 renderer 'choise' does not exist; did you mean 'choice'?`],
    ['control', { columns: ['brand_name', { field: 'tone', control: 'choise' }] }, `${brands}:7 K106 control 'choise' does not exist; did you mean 'choice'?`],
    ['action', { actions: ['exprot'] }, `${brands}:17 K107 action 'exprot' does not exist; did you mean 'export'?`],
    ['marker', { markers: ['inactiv'] }, `${brands}:14 K108 marker 'inactiv' does not exist; did you mean 'inactive'?`],
    ['panel', { detail: [{ panel: 'histori' }] }, `${brands}:21 K109 panel 'histori' does not exist; did you mean 'history'?`],
    ['screen', { detail: [{ screen: 'products/brand' }] }, `${brands}:21 K110 screen 'products/brand' does not exist; did you mean 'products/brands'?`],
    ['icon', { icon: 'lost' }, `${brands}:19 K117 icon 'lost' does not exist; did you mean 'list'?`],
    [
      'sort field',
      { sort: '-brand_nme' },
      `${brands}:19 K104 'sort' names 'brand_nme', which is not a field of form 'product_brands'; did you mean 'brand_name'?`,
    ],
    [
      'filter field',
      { filter: { field: 'ton', op: 'eq', value: 'warm' } },
      `${brands}:20 K104 'filter' names 'ton', which is not a field of form 'product_brands'; did you mean 'tone'?`,
    ],
    ['field of a family', { per: ['net_total'] }, `${brands}:20 K104 'per' names 'net_total', which form 'product_brands' does not have per row of another`],
    [
      'link field',
      { detail: [{ screen: 'products/brands', link: { brand_cod: 'brand_code' } }] },
      `${brands}:23 K121 link 'brand_cod' is not a field of screen 'products/brands'; did you mean 'brand_code'?`,
    ],
  ])('an unknown %s is located and the likely one suggested', (_, changed, expected) => {
    expect(withScreen(changed)).toContain(expected);
  });
});

describe('a screen inside of another', () => {
  const outer = screen('products/brands', { ...brandScreen, detail: ['products/others'] });

  it('is narrowed by the key of the outer one', () => {
    expect(findingsOf({ screens: [outer, screen('products/others', brandScreen)] }).filter((line) => /K12[34]/.test(line))).toEqual([]);
  });

  it('that has no such field says by which it is narrowed', () => {
    const detail = [{ screen: 'products/others', link: {} }];
    expect(findingsOf({ screens: [screen('products/brands', { ...brandScreen, detail }), screen('products/others', brandScreen)] })).toContainEqual(
      expect.stringMatching(/K123 screen 'products\/others' has no field of this screen's key: say by 'link' which of its rows belong to a row$/),
    );
  });

  it.each([
    ['directly', [screen('products/brands', { ...brandScreen, detail: ['products/brands'] })], 'products/brands > products/brands'],
    [
      'by way of another',
      [outer, screen('products/others', { ...brandScreen, detail: ['products/brands'] })],
      'products/brands > products/others > products/brands',
    ],
  ])('must not stand inside of itself %s', (_, screens, way) => {
    expect(findingsOf({ screens })).toContainEqual(expect.stringContaining(`K124 the screen stands inside of itself: ${way}`));
  });
});

describe('things that do not fit', () => {
  it.each([
    [
      'a renderer that cannot show the kind',
      { columns: ['brand_name', { field: 'tone', as: 'multi' }] },
      `${brands}:7 K111 renderer 'multi' cannot show 'tone' of kind 'choice'`,
    ],
    [
      'a control that cannot edit the kind',
      { columns: ['brand_name', { field: 'tone', control: 'flag' }] },
      `${brands}:7 K112 control 'flag' cannot edit 'tone' of kind 'choice'`,
    ],
    [
      'an editable column that the form cannot write',
      { columns: ['brand_count'], edit: ['brand_count'] },
      `${brands}:7 K113 'brand_count' cannot be edited: form 'product_brands' does not write it`,
    ],
    ['an editable field that is no column', { edit: ['tone', 'brand_title'] }, `${brands}:12 K122 'brand_title' is to be edited but is no column`],
    [
      'a column to translate that holds one text',
      { translate: ['brand_name'] },
      `${brands}:20 K114 'brand_name' cannot be translated: kind 'text' holds no text per language`,
    ],
    ['a column that stands there twice', { columns: ['brand_name', 'brand_name'] }, `${brands}:4 K118 column 'brand_name' stands there twice`],
    [
      'a comparison that the kind does not offer',
      { filter: { field: 'brand_title', op: 'lt', value: 1 } },
      `${brands}:21 K119 kind 'multi' of 'brand_title' cannot be compared by 'lt'`,
    ],
  ])('%s', (_, changed, expected) => {
    expect(withScreen(changed)).toContain(expected);
  });

  it('a column to translate that holds a text per language is right', () => {
    expect(withScreen({ columns: ['brand_name', 'brand_title'], translate: ['brand_title'] })).toEqual([]);
  });

  it('a workflow action on a form without instances', () => {
    const screens = [screen('products/brands', { ...brandScreen, actions: ['workflow'] })];
    expect(findingsOf({ screens, actions: [action('workflow')] })).toContain(
      `${brands}:17 K115 action 'workflow' needs the field 'fsm_instance_id', which form 'product_brands' does not have`,
    );
  });

  it('an action whose procedure the form does not list', () => {
    expect(findingsOf({ actions: [action('export', 'export_rows')] })).toContain(
      `${brands}:17 K120 action 'export' calls procedure 'export_rows', which form 'product_brands' does not list`,
    );
  });
});

describe('routes', () => {
  it('two files of one route', () => {
    const screens = [screen('products/brands', brandScreen), screen('products/brands', brandScreen, 'screens/products/brands.screen.ts')];
    expect(findingsOf({ screens })).toEqual([`screens/products/brands.screen.ts:1 K116 route '/products/brands' is already that of ${brands}`]);
  });

  it('two routes that differ in case alone', () => {
    expect(findingsOf({ screens: [screen('products/brands', brandScreen), screen('products/Brands', brandScreen)] })).toEqual([
      `screens/products/Brands.screen.json:1 K116 route '/products/Brands' is already that of ${brands}`,
    ]);
  });
});

describe('grammar', () => {
  it.each([
    ['an unknown property', { colums: ['brand_name'] }, /:19 K101 'colums': Invalid key/],
    ['a width that is no width', { columns: [{ field: 'brand_name', width: 120 }], edit: [] }, /:6 K101 'columns\.0\.width': Invalid type/],
    ['an unknown shape', { shape: 'gird' }, /:19 K101 'shape': Invalid shape 'gird': expected assignment, .*grid, .*tree/],
    ['no columns', { columns: [], edit: [] }, /:3 K101 'columns': no column is left/],
  ])('%s is told with its path', (_, changed, expected) => {
    expect(withScreen(changed).join('\n')).toMatch(expected);
  });
});

it('tells all mistakes at once, in order of file and line', () => {
  const findings = withScreen({ columns: ['brand_nam', 'tone', 'brand_name'], edit: ['tone'], markers: ['lost'], actions: ['gone'] });
  expect(findings.map((line) => line.split(' ')[1])).toEqual(['K104', 'K108', 'K107']);
});

describe('kinds', () => {
  it.each([
    [
      'a default renderer that does not exist',
      { renderers: ['choice', 'flag', 'multi'].map((name) => renderer(name)) },
      "schemas/kinds/text.ts:2 K401 renderer 'text' does not exist",
    ],
    [
      'a default control that does not exist',
      { controls: ['choice', 'flag', 'multi'].map((name) => control(name, [name])) },
      "schemas/kinds/text.ts:3 K402 control 'text' does not exist",
    ],
    [
      'a default renderer that cannot show the kind',
      { renderers: ['choice', 'flag', 'multi', 'text'].map((name) => renderer(name, name === 'text' ? ['flag'] : 'all')) },
      "schemas/kinds/text.ts:2 K403 renderer 'text' cannot show kind 'text'",
    ],
    [
      'a default control that cannot edit the kind',
      { controls: ['choice', 'flag', 'multi', 'text'].map((name) => control(name, name === 'text' ? ['flag'] : [name])) },
      "schemas/kinds/text.ts:3 K404 control 'text' cannot edit kind 'text'",
    ],
    [
      'a renderer of a kind that nobody declared',
      { renderers: [...['choice', 'flag', 'multi', 'text'].map((name) => renderer(name)), renderer('odd', ['txt'])] },
      "src/client/renderers/odd.renderer.tsx:1 K405 kind 'txt' does not exist; did you mean 'text'?",
    ],
  ])('%s', (_, changed, expected) => {
    expect(findingsOf(changed)).toContain(expected);
  });
});

it('speaks of a screen only once its form exists', () => {
  expect(findingsOf({ forms: [form('other', { ...brandForm, access: 'signed-in' })] })).toEqual([`${brands}:2 K102 form 'product_brands' does not exist`]);
});
