import { is, SQL } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isFigure } from '../../../../../schemas/figures/define.ts';
import type { FormField } from '../../../../../schemas/forms/define.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

function tablesOf(part: unknown): PgTable[] {
  if (is(part, PgTable)) return [part];
  if (is(part, PgColumn)) return [part.table];
  if (is(part, SQL)) return part.queryChunks.flatMap(tablesOf);
  return typeof part === 'object' && part !== null && isFigure(part) ? tablesOf(part.meaning.sql) : [];
}

/** The tables that fields are read from, with the `further` ones. */
export function sourceTables(fields: readonly (FormField | undefined)[], further: readonly TableInfo[]): TableInfo[] {
  const found = fields.flatMap((field) => (isColumn(field) ? [field.table] : field ? tablesOf(field.sql) : []));
  return [...new Set([...further, ...found.map(infoOf)])];
}
