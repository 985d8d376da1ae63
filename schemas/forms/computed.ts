import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ScreenName } from '../../src/generated/names.gen.ts';
import type { AnyKind, Kind } from '../kinds/define.ts';

/** A field that is no column: an SQL expression with the kind that says how it is shown and compared. */
export interface Computed<TValue = unknown> {
  kind: AnyKind;
  options: unknown;
  sql: SQL<TValue>;
  /** Of a column under another nature: the column, to which the field may be written. */
  column?: PgColumn;
  /** The page that one must be allowed to list to see it; null where everybody sees it, though it is computed of what needs a right (schemas/needs.ts). */
  needs?: ScreenName | null;
}

/**
 * An expression as a field of the kind: it is cast to the kind's SQL type, so that a computed price has as many decimals as a stored one.
 * It is also nested once, because drizzle drops the table names of columns that stand directly in a field of a select from one table.
 */
export function computed<TValue, TOptions = undefined>(
  kind: Kind<TValue, TOptions>,
  expression: SQL,
  ...options: undefined extends TOptions ? [TOptions?] : [TOptions]
): Computed<TValue> {
  return { kind: kind as AnyKind, options: options[0], sql: sql<TValue>`(${expression})::${sql.raw(kind.sqlType)}` };
}

/** The same column under a nature of its own in this form, for instance a bare id shown as a reference. */
export function as<TValue, TOptions = undefined>(
  kind: Kind<TValue, TOptions>,
  column: PgColumn,
  ...options: undefined extends TOptions ? [TOptions?] : [TOptions]
): Computed<TValue> & { column: PgColumn } {
  return { ...computed(kind, sql`${column}`, ...options), column };
}
