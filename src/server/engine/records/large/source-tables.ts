import { is, SQL } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isFigure } from '../../../../../schemas/figures/define.ts';
import type { FormField } from '../../../../../schemas/forms/define.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import { groupBy } from '../../../../shared/group-by.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

function tablesOf(part: unknown): PgTable[] {
  if (is(part, PgTable)) return [part];
  if (is(part, PgColumn)) return [part.table];
  if (is(part, SQL)) return part.queryChunks.flatMap(tablesOf);
  return typeof part === 'object' && part !== null && isFigure(part) ? tablesOf(part.meaning.sql) : [];
}

const isShown = (field: FormField | undefined): field is PgColumn => isColumn(field);
const readBy = (fields: readonly (FormField | undefined)[]): TableInfo[] =>
  fields.flatMap((field) => (field && !isShown(field) ? tablesOf(field.sql) : [])).map(infoOf);

/** The tables that fields are read from, with the `further` ones. */
export function sourceTables(fields: readonly (FormField | undefined)[], further: readonly TableInfo[]): TableInfo[] {
  const shown = fields.filter(isShown).map(({ table }) => infoOf(table));
  return [...new Set([...further, ...shown, ...readBy(fields)])];
}

/** The tables of which columns are shown as they are and nothing else is read, and these columns. */
export function shownColumns(fields: readonly (FormField | undefined)[], further: readonly TableInfo[]): Map<TableInfo, string[]> {
  const read = new Set([...further, ...readBy(fields)]);
  const shown = fields.filter(isShown).filter(({ table }) => !read.has(infoOf(table)));
  return new Map([...groupBy(shown, ({ table }) => infoOf(table))].map(([table, columns]) => [table, columns.map(({ name }) => name)]));
}
