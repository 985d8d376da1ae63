import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { defineFigure, defineStoredFigure } from '../../schemas/figures/define.ts';
import type { Figure } from '../../schemas/figures/define.ts';
import { computed } from '../../schemas/forms/define.ts';
import { integer, text } from '../../schemas/kinds.gen.ts';
import { column, storedColumn, table } from '../../schemas/tables/define.ts';
import { toFormDeclaration, toTableDeclaration } from '../../codegen/find/form-facts.ts';
import type { Declarations } from '../../codegen/declarations.ts';
import { brandForm, brandTable, findingsOf, form, locale } from './small-declarations.ts';

const file = 'schemas/figures/products.ts';
const formFile = 'schemas/forms/products/product_brands.form.ts';
const shortName = defineFigure({ kind: text, of: brandTable, sql: sql`left(${brandTable.brand_name}, 3)` });
const declared = (figures: Record<string, Figure>) =>
  Object.entries(figures).map(([exportName, figure]) => ({
    name: exportName.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
    exportName,
    file,
    text: Object.keys(figures)
      .map((name) => `\nconst ${name} = x;`)
      .join(''),
    figure,
  }));

/** Figures and a form that shows some of them. */
function projectWith(figures: Record<string, Figure>, fields: Record<string, unknown>): Pick<Declarations, 'figures' | 'forms'> {
  const all = declared(figures);
  const names = new Map(all.map(({ name, figure }) => [figure.meaning.sql, name]));
  const { name, text: source, meta } = form('product_brands', brandForm);
  const kindNames = new Map([[text as unknown, 'text']]);
  const shown = toFormDeclaration(name, { ...brandForm, fields: { ...brandForm.fields, ...fields } } as never, kindNames, formFile, source, names);
  const kept = { ...shown, meta: { ...shown.meta, fields: { ...shown.meta.fields, ...meta.fields } } };
  return { figures: all, forms: [kept] };
}

const findings = (figures: Record<string, Figure>, fields: Record<string, unknown>): string[] => findingsOf(projectWith(figures, fields));

describe('a figure is refused', () => {
  it('that no form shows', () => {
    expect(findings({ shortName }, {})).toContain(`${file}:2 K701 no form shows figure 'short_name'`);
  });

  it('that means what another means', () => {
    const briefName = defineFigure({ kind: text, of: brandTable, sql: sql`(left(${brandTable.brand_name},  3))` });
    expect(findings({ shortName, briefName }, { short: shortName, brief: briefName })).toContain(
      `${file}:3 K702 figure 'brief_name' has the SQL of figure 'short_name'; a meaning is written once; did you mean 'shortName'?`,
    );
  });

  const other = table('other', { note: column(text) });

  it('that reads a table it does not name', () => {
    const noted = defineFigure({ kind: text, of: brandTable, sql: sql`${brandTable.brand_name} || ${other.note}` });
    expect(findings({ noted }, { noted })).toContain(`${file}:2 K703 figure 'noted' reads 'other', which its 'of' does not name; did you mean 'other'?`);
  });

  it('that names a table of which it reads nothing', () => {
    const noted = defineFigure({ kind: text, of: [brandTable, other], sql: sql`upper(${brandTable.brand_name})` });
    expect(findings({ noted }, { noted })).toContain(`${file}:2 K704 figure 'noted' is said to be of 'other', of which it reads nothing`);
  });

  it('in a form that does not join its table', () => {
    const noted = defineFigure({ kind: text, of: other, sql: sql`upper(${other.note})` });
    expect(findings({ noted }, { noted })).toContain(
      `${formFile}:2 K705 'noted' shows a figure of 'other', which its 'from' does not join; did you mean 'other'?`,
    );
  });

  it('by a form that writes its SQL once more', () => {
    const again = computed(text, sql`left(${brandTable.brand_name}, 3)`);
    expect(findings({ shortName }, { short: shortName, again })).toContain(
      `${formFile}:2 K706 'again' writes the SQL of figure 'short_name' once more; did you mean 'shortName'?`,
    );
  });

  const shelf = table('shelf', { shelf_code: column(text).primaryKey(), books: storedColumn(integer), width: column(integer) });
  const book = table('book', { shelf_code: column(text) });
  const tables = [brandTable, shelf].map((one) => toTableDeclaration(one, 'schemas/tables/products/catalogue.ts', ''));
  const booksIn = (kept: PgColumn) => defineStoredFigure({ column: kept, lines: book, by: book.shelf_code, sum: sql`count(*)` });

  it('that is kept in a column of another making', () => {
    expect(findings({ books: booksIn(shelf.width) }, {})).toContain(
      `${file}:2 K707 figure 'books' is kept in 'shelf.width', which is not made by storedColumn; did you mean 'storedColumn'?`,
    );
  });

  it('whose column a form writes', () => {
    const written = form('shelves', { ...brandForm, write: { brand_count: shelf.books } });
    expect(findingsOf({ tables, forms: [form('product_brands', brandForm), written] })).toContainEqual(
      expect.stringContaining("K708 'brand_count' writes a column that the database keeps a figure in"),
    );
  });

  it('that is missing for its column', () => {
    expect(findingsOf({ tables })).toContain("schemas/tables/products/catalogue.ts:1 K709 no figure is kept in 'shelf.books'");
    expect(findingsOf({ tables, figures: declared({ books: booksIn(shelf.books) }) })).not.toContainEqual(expect.stringContaining('K709'));
  });

  it('shown by a screen without a sentence', () => {
    expect(findingsOf({ ...projectWith({ shortName }, { short: shortName }), locales: [locale('en', {})] })).toContainEqual(
      expect.stringContaining("message 'figure.short_name' is missing"),
    );
  });

  it('but not one that a form shows as it is declared', () => {
    expect(findings({ shortName }, { short: shortName })).toEqual([]);
  });
});
