import { eq, sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { choice, image, integer, reference, text } from '../../schemas/kinds.gen.ts';
import { defineKind } from '../../schemas/kinds/define.ts';
import { allBut, computed, defineForm } from '../../schemas/forms/define.ts';
import { pick } from '../../schemas/forms/pick.ts';
import type { FormSelect } from '../../schemas/forms/source.ts';
import { column, companyColumn, currentCompany, currentUser, idColumn, stamps, storedColumn, table } from '../../schemas/tables/define.ts';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { brandFields, brandForm, brandTable, findingsOf, form, project, source } from './small-declarations.ts';

const file = 'schemas/forms/products/product_brands.form.ts';
/** The brand form with a fault in it. */
const withForm = (changed: object) => findingsOf({ forms: [form('product_brands', { ...brandForm, ...changed })] });

const fields = brandFields;
const loose = table('loose', { note: column(text) });
const tables = [brandTable, loose].map((one) => toTableDeclaration(one, 'schemas/tables/products/catalogue.ts', ''));

describe('a form is refused', () => {
  it.each([
    ['whose key is not among its fields', { key: ['brand_cod'] }, `${file}:3 K301 key 'brand_cod' is not among the fields; did you mean 'brand_code'?`],
    ['that sorts by a field it does not have', { order: ['nme'] }, `${file}:1 K308 'order' names 'nme', which is not among the fields`],
    [
      'that searches in a field it does not have',
      { search: ['brand_nam'] },
      `${file}:1 K308 'search' names 'brand_nam', which is not among the fields; did you mean 'brand_name'?`,
    ],
    [
      'whose rule stands at a field it does not have',
      { rules: [{ id: 'order', fields: ['toe'], holds: () => true }] },
      `${file}:1 K308 'rules' names 'toe', which is not among the fields; did you mean 'tone'?`,
    ],
    ['that requires what nobody can give', { required: ['brand_count'] }, `${file}:5 K303 'brand_count' is required but can neither be written nor given`],
    [
      'of all companies that says not whose a row is',
      { scope: 'companies' },
      `${file}:2 K319 scope is 'companies' but no field 'company_code' tells whose a row is`,
    ],
    [
      'of all companies that would change rows',
      { scope: 'companies', add: true },
      `${file}:1 K318 scope is 'companies', whose rows are only read, but it says 'add'`,
    ],
    ['of a company that never asks for the company', { scope: 'company' }, `${file}:6 K304 scope is 'company' but the query never asks for currentCompany`],
    [
      'that narrows its rows to the caller by hand',
      { from: (select: FormSelect) => select.from(brandTable).where(eq(brandTable.brand_count, currentUser)) },
      `${file}:7 K317 its rows are those whose 'brand_count' is the caller; say owner: 'brand_count' instead`,
    ],
    ['of a user that never asks for the user', { scope: 'user' }, `${file}:6 K304 scope is 'user' but the query never asks for currentUser`],
    ['with a procedure that nobody wrote', { actions: ['merge'] }, `${file}:1 K305 procedure 'merge' does not exist in src/server/domain`],
    [
      'with a reference to a form that does not exist',
      { fields: { ...fields, mf_id: computed(reference, sql`1`, { form: 'makers_brief', value: 'mf_id', label: 'mf_name' } as never) } },
      `${file}:2 K307 'mf_id' refers to form 'makers_brief', which does not exist`,
    ],
    [
      'with a reference to a field that does not exist',
      { fields: { ...fields, mf_id: computed(reference, sql`1`, { form: 'product_brands', value: 'brand_code', label: 'brand_nam' } as never) } },
      `${file}:2 K307 'mf_id' refers to 'brand_nam', which is not a field of form 'product_brands'; did you mean 'brand_name'?`,
    ],
    [
      'whose files are sent where none are taken',
      { fields: { ...fields, mark: computed(image, sql`1`, { upload: 'product_brands', value: 'brand_code' }) } },
      `${file}:2 K307 'mark' sends its files to form 'product_brands', which takes none`,
    ],
    [
      'with a field of no declared kind',
      { fields: { ...fields, odd: computed(defineKind({ ...text }), sql`1`) } },
      `${file}:2 K309 'odd' has no kind of schemas/kinds`,
    ],
    [
      'with a choice without values',
      { fields: { ...fields, size: computed(choice, sql`1`, undefined as never) } },
      `${file}:2 K314 'size' lacks the options of kind 'choice'`,
    ],
    [
      'whose query cannot be built',
      {
        from: () => {
          throw new Error('no such join');
        },
      },
      `${file}:7 K313 its query cannot be built: no such join`,
    ],
  ])('%s', (_, changed, expected) => {
    expect(withForm(changed)).toContain(expected);
  });

  it('that writes into a table without a primary key', () => {
    const written = form('product_brands', { ...brandForm, write: { ...brandForm.write, brand_count: loose.note } });
    expect(findingsOf({ tables, forms: [written] })).toContain(`${file}:4 K302 'brand_count' cannot be written: table 'loose' has no primary key`);
  });

  const other = table('other', { other_code: column(text).primaryKey(), note: column(text) });
  const writesOther = (changed: object) =>
    findingsOf({
      tables: [...tables, toTableDeclaration(other, 'schemas/tables/products/catalogue.ts', '')],
      forms: [form('product_brands', { ...brandForm, ...changed, write: { ...brandForm.write, brand_count: other.note } })],
    });

  it('that writes into a row whose key none of its fields tells', () => {
    expect(writesOther({})).toContain(`${file}:4 K302 'brand_count' cannot be written: no field tells the key 'other.other_code'`);
  });

  it('unless a field holds that key, under whatever name', () => {
    expect(writesOther({ fields: { ...fields, code: other.other_code } })).toEqual([]);
  });

  it('whose name is taken', () => {
    const twice = [form('product_brands', brandForm), { ...form('product_brands', brandForm), file: 'schemas/forms/shops/product_brands.form.ts' }];
    expect(findingsOf({ forms: twice })).toContain(`schemas/forms/shops/product_brands.form.ts:1 K315 form 'product_brands' is already declared by ${file}`);
  });
});

it('a company form that asks for the company is right', () => {
  expect(
    withForm({
      scope: 'company',
      from: (select: never) => brandForm.from(select as never),
      fields: { ...fields, mine: computed(text, sql`${currentCompany}`) },
    }),
  ).toEqual([]);
});

it('a computed field keeps the table names of its columns, so that a subquery cannot mistake them', () => {
  const counted = computed(text, sql`(select count(*) from ${loose} where ${loose.note} = ${brandTable.brand_code})`);
  expect(form('product_brands', { ...brandForm, fields: { ...fields, counted } }).sql).toContain('"loose"."note" = "brand"."brand_code"');
});

describe('a form that nothing uses', () => {
  const unused = form('returns', brandForm);
  const shown = project().forms;

  it('is a finding', () => {
    expect(findingsOf({ forms: [...shown, unused] })).toEqual([
      "schemas/forms/products/returns.form.ts:1 K306 no screen, reference or call uses form 'returns'",
    ]);
  });

  it.each([
    ['is open to every signed-in user', { forms: [...shown, { ...unused, access: 'signed-in' as const }] }],
    ['is called', { forms: [...shown, unused], sources: [source('src/client/chrome/inbox.ts', "api.action('returns', 'list');")] }],
  ])('unless it %s', (_, changed) => {
    expect(findingsOf(changed)).toEqual([]);
  });
});

describe('a form says what differs', () => {
  const brands = brandTable;
  const said = (words: object) =>
    findingsOf({ forms: [form('product_brands', defineForm({ table: brands, add: true, fields, write: ['brand_name'], ...words }))] });
  const told = (words: object) =>
    said(words)
      .filter((line) => line.includes('K316'))
      .map((line) => line.replace(/^.*K316 /, ''));

  it('and is told what follows anyway', () => {
    expect(told({})).toEqual([]);
    for (const [word, words] of Object.entries({
      key: { key: ['brand_code'] },
      scope: { scope: 'global' },
      access: { access: 'pages' },
      required: { create: ['brand_code'], required: ['brand_code'] },
      optional: { optional: ['brand_name'] },
    }))
      expect(told(words)).toEqual([`'${word}' says what follows anyway`]);
    for (const write of [{ create: ['tone', 'brand_title', 'brand_count'], write: ['brand_name'] }, { write: allBut('brand_code', 'tone') }])
      expect(told(write)).toEqual(["'write' names what 'all' says"]);
    expect(told({ key: ['brand_name'], scope: 'company', access: 'readable', required: ['brand_name'] })).toEqual([]);
  });

  it('may write all that people can write, or all but some', () => {
    const kept = table('kept', {
      kept_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      kept_name: column(text),
      note: column(text),
      line_count: storedColumn(integer),
      twice: column(text).generatedAlwaysAs(sql`note || note`),
      ...stamps(),
    });
    const { kept_id, company_code, kept_name, note, line_count, twice, created_at } = kept;
    const own = { kept_id, company_code, kept_name, note, line_count, twice, created_at, brand_name: brands.brand_name };
    const written = (words: object) => form('kept', defineForm({ table: kept, add: true, fields: own, ...words } as never)).write;
    expect(written({ write: 'all' })).toEqual(['kept_name', 'note']);
    expect(written({ write: allBut('note') })).toEqual(['kept_name']);
    expect(written({ create: ['kept_name'], write: 'all' })).toEqual(['note']);
    expect(written({})).toEqual([]);
  });

  it('tells of which fields the database fills in a new row and takes none that is empty', () => {
    const flags = table('flag', { flag_code: column(text).primaryKey(), tone: column(text).notNull().default('warm'), note: column(text) });
    const { meta } = form(
      'flags',
      defineForm({ table: flags, add: true, fields: pick(flags, 'flag_code', 'tone', 'note'), create: ['flag_code'], write: ['tone', 'note'] }),
    );
    expect(Object.entries(meta.fields).map(([name, { required, filled }]) => [name, required, filled])).toEqual([
      ['flag_code', true, undefined],
      ['tone', false, true],
      ['note', false, undefined],
      ['used_elsewhere', false, undefined],
    ]);
  });

  it('says no rule that a check of its table keeps', () => {
    const loads = table('load', { load_code: column(text).primaryKey(), least: column(integer), most: column(integer) }, ({ least, most }) => [
      check('load-order', sql`${least} <= ${most}`),
    ]);
    const rule = (id: string, ...about: string[]) => ({ id, fields: about, holds: () => true });
    const told = (...rules: ReturnType<typeof rule>[]) => {
      const loadForm = defineForm({ table: loads, fields: pick(loads, 'load_code', 'least', 'most'), write: ['least', 'most'], rules: rules as never });
      return findingsOf({
        forms: [form('product_brands', brandForm), form('loads', loadForm)],
        tables: [brandTable, loads].map((one) => toTableDeclaration(one, 'schemas/tables/products/catalogue.ts', '')),
      }).filter((finding) => finding.includes('K695'));
    };
    expect(told(rule('load-order', 'least', 'most'))).toEqual([
      "schemas/forms/products/loads.form.ts:1 K695 rule 'load-order' is kept by the check of that name on table 'load', which refuses first: leave it out here",
    ]);
    expect(told(rule('load-limit', 'most'), rule('load-order', 'load_code', 'most'))).toEqual([]);
  });

  it('gets its key, scope, rows, targets and required fields from its table', () => {
    const { meta, sql, targets, required } = form('product_brands', defineForm({ table: brands, add: true, fields, create: ['brand_code'], write: ['tone'] }));
    expect([meta.key, meta.scope, targets, required]).toEqual([['brand_code'], 'global', { tone: 'brand' }, ['brand_code']]);
    expect(sql).toContain('from "brand"');
  });

  it('and every table that knows companies is narrowed to the chosen one', () => {
    const stocks = table('stock', { stock_code: column(text).primaryKey(), company_code: column(text), brand_code: column(text) });
    const made = form(
      'stocks',
      defineForm({
        table: stocks,
        fields: { stock_code: stocks.stock_code, brand_name: fields.brand_name },
        from: (select) =>
          select
            .from(brands)
            .leftJoin(stocks, sql`stock.brand_code = brand.brand_code`)
            .where(sql`brand.tone = 'warm'`),
      }),
    );
    expect(made.meta.scope).toBe('company');
    expect(made.sql).toContain(`on (stock.brand_code = brand.brand_code and "stock"."company_code" = nullif(current_setting('app.company', true), ''))`);
    expect(made.sql).toContain("where brand.tone = 'warm'");
  });
});
