import { describe, expect, it } from 'vitest';
import type { RowsScreen } from '../../schemas/screen/grammar.ts';
import { action, brandForm, brandScreen, findingsOf, form, project, screen } from './small-declarations.ts';

const actions = ['history', 'export', 'import', 'delete', 'add', 'copy', 'publish'].map((name) => action(name, name === 'publish' ? 'publish' : undefined));
const completed = (words: object, forms = [form('product_brands', brandForm)]): RowsScreen => {
  const made = project({ forms, actions, screens: [screen('products/brands', { form: 'product_brands', ...words })] }).screens[0];
  return made?.screen as RowsScreen;
};
const named = ({ columns }: RowsScreen) => columns.map(({ field }) => field);

describe('a screen that names its form alone', () => {
  const alone = completed({});

  it('shows all its fields, each as wide as its kind', () => {
    expect(alone.columns).toEqual([
      { field: 'brand_code', flex: 2 },
      { field: 'brand_name', flex: 2 },
      { field: 'brand_title', width: 250 },
      { field: 'tone', width: 150 },
      { field: 'brand_count', flex: 2 },
    ]);
  });
  it('edits what can be written and translates what has a text per language', () => {
    expect(alone.edit).toEqual(['brand_name', 'brand_title', 'tone']);
    expect(alone.translate).toEqual(['brand_title']);
  });
  it('is ordered by the key where the form has no order, under the first column', () => {
    expect(alone.sort).toEqual(['brand_code']);
    expect(alone.pin).toEqual(['brand_code']);
  });
  it('offers what the form can do, in one order', () => {
    expect(alone.actions).toEqual(['add', 'delete', 'import', 'export', 'history']);
    expect(completed({}, [form('product_brands', { ...brandForm, add: false, delete: false, write: {}, create: {} })]).actions).toEqual(['export']);
    expect(completed({}, [form('product_brands', { ...brandForm, actions: ['publish'] })]).actions).toContain('publish');
  });
});

describe('a screen that names what differs', () => {
  it('leaves fields out, hides them and gives them widths, each in its place', () => {
    const { columns } = completed({ columns: { brand_count: false, tone: 'hidden', brand_title: 100, brand_name: { as: 'text' } } });
    expect(columns).toEqual([
      { field: 'brand_code', flex: 2 },
      { field: 'brand_name', as: 'text', flex: 2 },
      { field: 'brand_title', width: 100 },
      { field: 'tone', width: 150, hidden: true },
    ]);
  });
  it('edits all but what it only shows', () => {
    expect(completed({ readonly: ['tone'] }).edit).toEqual(['brand_name', 'brand_title']);
  });
  it('has further actions, and not those it is without', () => {
    expect(completed({ actions: { with: ['publish'], without: ['import'] } }).actions).toEqual(['add', 'publish', 'delete', 'export', 'history']);
    expect(completed({ actions: ['export', 'add'] }).actions).toEqual(['export', 'add']);
  });
  it('names its columns in an order of its own', () => {
    expect(named(completed({ columns: ['tone', 'brand_code'] }))).toEqual(['tone', 'brand_code']);
  });
  it('shows what stands beside it by its own key', () => {
    expect(completed({ detail: ['products/brands', { panel: 'history' }] }).detail).toEqual([
      { screen: 'products/brands', link: { brand_code: 'brand_code' } },
      { panel: 'history', link: {} },
    ]);
  });
});

describe('a screen of records in a workflow', () => {
  it('shows their state as its badge, and offers their next steps', () => {
    const brands = form('product_brands', brandForm);
    const state = { kind: 'text', writable: false, creatable: false, required: false } as const;
    const living = { ...brands, meta: { ...brands.meta, workflow: 'brand', fields: { ...brands.meta.fields, state_id: state } } };
    const found = project({ actions: [...actions, action('workflow')], forms: [living], screens: [screen('products/brands', { form: 'product_brands' })] });
    expect(found.screens[0]?.screen).toMatchObject({ columns: expect.arrayContaining([{ field: 'state_id', as: 'state', width: 150 }]) as unknown });
    expect(found.screens[0]?.screen).toMatchObject({ actions: expect.arrayContaining(['workflow']) as unknown });
  });
});

describe('the page of a record', () => {
  const page = { shape: 'record', form: 'product_brands', list: 'products/brands', title: ['brand_name', 'tone'] };
  const whole = (tabs: object[], words: object = {}) =>
    project({ actions, screens: [screen('products/brands', brandScreen), screen('products/brand', { ...page, tabs, ...words })] }).screens[1]?.screen;

  it('has those actions of its form that work on one record, but for what a tab shows', () => {
    expect(whole([{ panel: 'history' }])).toMatchObject({ actions: ['delete'], title: ['brand_name', 'tone'] });
    expect(whole([{ title: 'term.x', fields: ['tone'] }])).toMatchObject({ actions: ['delete', 'history'] });
    expect(whole([{ panel: 'history' }], { actions: [] })).toMatchObject({ actions: [] });
  });
  it('narrows the lines below its fields by its key', () => {
    expect(whole([{ title: 'term.x', fields: ['tone'], screen: 'products/brands' }])).toMatchObject({
      tabs: [{ title: 'term.x', fields: ['tone'], screen: 'products/brands', link: { brand_code: 'brand_code' } }],
    });
  });
});

describe('an assignment', () => {
  const withFlags = (() => {
    const declared = form('product_brands', brandForm);
    const flag = { kind: 'flag' as const, creatable: false, required: false };
    const fields = { ...declared.meta.fields, given: { ...flag, writable: true }, shown: { ...flag, writable: false } };
    return [{ ...declared, meta: { ...declared.meta, fields } }];
  })();
  const assigned = (words: object) => completed({ shape: 'assignment', owner: 'tone', ...words }, withFlags);
  const drawn = ({ columns }: RowsScreen) => columns.map(({ field, as }) => [field, as]);

  it('draws what is given and taken as a box, and what is only shown as anywhere', () => {
    expect(drawn(assigned({ columns: ['given', 'shown', 'tone'] }))).toEqual([
      ['given', 'checkbox'],
      ['shown', undefined],
      ['tone', undefined],
    ]);
    expect(drawn(assigned({ columns: [{ field: 'given', as: 'active' }] }))).toEqual([['given', 'active']]);
  });

  it('of a list is drawn as its kind is', () => {
    expect(drawn(completed({ columns: ['given'] }, withFlags))).toEqual([['given', undefined]]);
  });
});

describe('a screen that says what follows anyway is told so', () => {
  const findings = (words: object) =>
    findingsOf({
      actions,
      screens: [
        screen('products/brands', { ...brandScreen, actions: ['export'], ...words }),
        screen('products/others', { ...brandScreen, actions: ['export'] }),
      ],
    }).map((line) => line.replace(/^\S+ /, ''));

  it('but not where it differs', () => {
    expect(findings({})).toEqual([]);
  });
  it.each([
    ['edit', { edit: ['tone', 'brand_name'] }],
    ['translate', { translate: [] }],
    ['pin', { pin: ['brand_name'] }],
    ['sort', { columns: ['brand_code', 'tone', 'brand_name'], sort: 'brand_code' }],
    ['actions', { actions: ['add', 'delete', 'import', 'export', 'history'] }],
    ['columns', { columns: ['brand_code', 'brand_name', 'brand_title', 'tone', 'brand_count'] }],
    ['link', { detail: [{ screen: 'products/others', link: { brand_code: 'brand_code' } }] }],
  ])('by %s', (word, words) => {
    expect(findings(words)).toEqual([`K146 '${word}' says what follows anyway`]);
  });
  it('by a width of the kind', () => {
    expect(findings({ columns: ['brand_name', { field: 'tone', width: 150 }] })).toEqual(["K147 the width of 'tone' is that of its kind"]);
  });
  it('by a column that could not be edited', () => {
    const { edit: _, ...rest } = brandScreen;
    const lines = findingsOf({ screens: [screen('products/brands', { ...rest, columns: ['brand_name', 'brand_count'], readonly: ['brand_count'] })] });
    expect(lines.join()).toContain("K148 'brand_count' would not be edited anyway");
  });
});
