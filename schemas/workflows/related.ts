import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { keysThrough } from '../tables/foreign-keys.ts';
import type { KeyThrough } from '../tables/foreign-keys.ts';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/));

/**
 * Other records, as seen from one: the one it refers to by a column of its own (`'purchase_order_id'`), or those that refer to it, which are rows of a form
 * (`{ form: 'shipments', by: 'purchase_order_id' }`).
 */
export const relatedGrammar = v.union([name, v.strictObject({ form: name, by: name })]);
export type Related = v.InferOutput<typeof relatedGrammar>;

/** The table of the other records, and which of its columns equal which of the record's. */
export type Relation = Pick<KeyThrough, 'table' | 'same'>;

/** How the records of a table are related to others; undefined where no such column refers to anything. */
export function relationOf(table: PgTable, on: Related, tableOf: (form: string) => PgTable | undefined): Relation | undefined {
  if (typeof on === 'string') {
    return on === 'company_code' ? undefined : keysThrough(table, on)[0];
  }
  const other = tableOf(on.form);
  const back = other && keysThrough(other, on.by).find((key) => key.table === table);
  return back && { table: other, same: back.same.map(({ own, other: ours }) => ({ own: ours, other: own })) };
}
