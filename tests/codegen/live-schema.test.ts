import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWithDatabase, toRefusal } from '../../codegen/checks/live-schema.ts';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { toLine } from '../../codegen/finding.ts';
import { computed } from '../../schemas/forms/define.ts';
import { productsOfBrand } from '../../schemas/figures/products.ts';
import { flag, text } from '../../schemas/kinds.gen.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import type { PgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { brandForm, brandTable, form, project } from './small-declarations.ts';

let database: PgliteDatabase;
beforeAll(async () => {
  database = await createPgliteDatabase();
  await database.script('create function kontor_not_mine() returns text[] return array[]::text[]');
  await database.script('create function kontor_used_elsewhere_brand(text, text[]) returns integer return 0');
  await database.script('create table brand (brand_code text primary key, brand_name text, brand_title jsonb, tone text, brand_count text)');
}, 60_000);
afterAll(() => database.close());

const table = toTableDeclaration(brandTable, 'schemas/tables/products/catalogue.ts', '');
const compare = async (changed: object = {}, columns: Record<string, string> = {}) => {
  const declarations = project({
    forms: [form('product_brands', { ...brandForm, ...changed })],
    tables: [{ ...table, columns: { ...table.columns, ...columns } }],
  });
  return (await compareWithDatabase(declarations, database)).map(toLine);
};
const file = 'schemas/forms/products/product_brands.form.ts';

describe('against a live schema', () => {
  it('forms and tables that agree are no finding', async () => {
    expect(await compare()).toEqual([]);
  });

  it('a field whose type is not that of its kind', async () => {
    expect(await compare({ fields: { ...brandForm.fields, brand_name: { kind: flag, options: undefined, sql: sql`${brandTable.brand_name}` } } })).toEqual([
      `${file}:1 K310 'brand_name' of kind 'flag' should be boolean, the database gives text`,
    ]);
  });

  it('a computed field that the database refuses, by its name and at its line', async () => {
    const source =
      "import { defineForm } from '../define.ts';\n\nexport const form = {\n  fields: {\n    brand_name: computed(text, sql`no_such_function(1)`),\n  },\n  from: brands,\n};";
    const fields = { ...brandForm.fields, brand_name: computed(text, sql`no_such_function(1)`) };
    const declarations = project({ forms: [{ ...form('product_brands', { ...brandForm, fields }), text: source }], tables: [table] });
    expect((await compareWithDatabase(declarations, database)).map(toLine)).toEqual([
      `${file}:5 K310 the database refuses its field 'brand_name': function no_such_function(integer) does not exist`,
    ]);
  });

  it('a query that the database refuses whatever field is read', async () => {
    const from: typeof brandForm.from = (select) => select.from(sql`no_such_table`);
    expect(await compare({ from })).toEqual([`${file}:7 K310 the database refuses its query: relation "no_such_table" does not exist`]);
  });

  it('a column that no migration made, and one of another type', async () => {
    expect(await compare({}, { logo: 'text', brand_count: 'integer' })).toEqual([
      "schemas/tables/products/catalogue.ts:1 K311 column 'brand.brand_count' is declared integer, in the database text; is a migration missing?",
      "schemas/tables/products/catalogue.ts:1 K311 the database has no column 'brand.logo'; is a migration missing?",
    ]);
  });

  it('a figure that the database refuses, by which it cannot even be made', () => {
    const text = "import { sql } from 'drizzle-orm';\n\nexport const rows = defineStoredFigure({ sum: sql`countt(*)` });\n";
    const figures = [{ name: 'rows', exportName: 'rows', file: 'schemas/figures/rows.ts', text, figure: productsOfBrand }];
    expect(toLine(toRefusal({ figures, tables: [] }, 'function countt() does not exist'))).toBe(
      'schemas/figures/rows.ts:3 K312 the database cannot be made of the declarations: function countt() does not exist',
    );
    expect(toRefusal({ figures: [], tables: [] }, 'out of memory')).toMatchObject({ file: 'schemas/migrations', line: 1 });
  });

  it('a table that no migration made', async () => {
    const tables = [{ ...table, name: 'brands' }];
    expect((await compareWithDatabase({ ...project(), forms: [], tables }, database)).map(toLine)).toEqual([
      "schemas/tables/products/catalogue.ts:1 K311 the database has no table 'brands'; is a migration missing?",
    ]);
  });
});
