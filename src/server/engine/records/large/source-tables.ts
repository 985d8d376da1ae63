import { is, SQL } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isFigure } from '../../../../../schemas/figures/define.ts';
import type { FormField } from '../../../../../schemas/forms/define.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

type Fields = readonly (FormField | undefined)[];

/** The tables and columns that an expression names. */
function namedIn(part: unknown): (PgTable | PgColumn)[] {
  if (is(part, PgTable) || is(part, PgColumn)) return [part];
  if (is(part, SQL)) return part.queryChunks.flatMap(namedIn);
  return typeof part === 'object' && part !== null && isFigure(part) ? namedIn(part.meaning.sql) : [];
}
const namedBy = (fields: Fields): (PgTable | PgColumn)[] => fields.flatMap((field) => (isColumn(field) ? [field] : field ? namedIn(field.sql) : []));
const tableOf = (named: PgTable | PgColumn): TableInfo => infoOf(is(named, PgTable) ? named : named.table);

/** The tables that fields are read from, with the `further` ones. */
export const sourceTables = (fields: Fields, further: readonly TableInfo[]): TableInfo[] => [...new Set([...further, ...namedBy(fields).map(tableOf)])];

/**
 * What of each table counts, where that is known: the columns that the SQL of the fields reads. Of a table that stands in a subselect of an expression, and of
 * the `further` ones, all may.
 */
export function columnsRead(fields: Fields, further: readonly TableInfo[], text: string): Map<TableInfo, string[]> {
  const whole = new Set([
    ...further,
    ...namedBy(fields)
      .filter((named) => is(named, PgTable))
      .map(tableOf),
  ]);
  const others = sourceTables(fields, further).filter((table) => !whole.has(table));
  const read = others.map((table) => [table, [...table.columns.keys()].filter((column) => text.includes(`"${table.name}"."${column}"`))] as const);
  // Where the SQL calls a table otherwise, nobody knows what it reads.
  return new Map(read.flatMap(([table, columns]) => (columns.length > 0 ? [[table, columns]] : [])));
}
