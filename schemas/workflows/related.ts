import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/));

/**
 * Other records, as seen from one: the one it refers to by a column of its own (`'purchase_order_id'`), or those that refer to it, which are rows of a form
 * (`{ form: 'shipments', by: 'purchase_order_id' }`).
 */
export const relatedGrammar = v.union([name, v.strictObject({ form: name, by: name })]);
export type Related = v.InferOutput<typeof relatedGrammar>;

/** The table of the other records, and which of its columns equal which of the record's. */
export interface Relation {
  table: PgTable;
  same: readonly { own: string; other: string }[];
}

/** The foreign key that a column is part of, to `to` where it is named. */
function keyOf(table: PgTable, column: string, to?: PgTable) {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return keys.find(({ columns, foreignTable }) => columns.some((one) => one.name === column) && (to === undefined || foreignTable === to));
}

/** How the records of a table are related to others; undefined where no such column refers to anything. */
export function relationOf(table: PgTable, on: Related, tableOf: (form: string) => PgTable | undefined): Relation | undefined {
  if (typeof on === 'string') {
    const key = on === 'company_code' ? undefined : keyOf(table, on);
    return key && { table: key.foreignTable, same: key.columns.map(({ name: own }, at) => ({ own, other: key.foreignColumns[at]?.name ?? '' })) };
  }
  const other = tableOf(on.form);
  const key = other && keyOf(other, on.by, table);
  return key && { table: other, same: key.columns.map(({ name: by }, at) => ({ own: key.foreignColumns[at]?.name ?? '', other: by })) };
}
