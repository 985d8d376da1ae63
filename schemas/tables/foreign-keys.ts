import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from './config.ts';

/** A foreign key, as seen from one of its columns. */
export interface KeyThrough {
  /** Whose rows are referred to. */
  table: PgTable;
  /** The column there that equals this one. */
  key: PgColumn;
  /** All columns that are equal, ours and theirs: a row of a company is referred to with the company. */
  same: readonly { own: string; other: string }[];
}

/** The foreign keys of a table that a column of this name is part of. */
export const keysThrough = (table: PgTable, column: string): KeyThrough[] =>
  configOf(table).foreignKeys.flatMap((foreign) => {
    // Keys with the company hold columns of their own making, so columns are told by their names.
    const { columns, foreignColumns, foreignTable } = foreign.reference();
    const key = foreignColumns[columns.findIndex(({ name }) => name === column)];
    return key ? [{ table: foreignTable, key, same: columns.map(({ name: own }, at) => ({ own, other: foreignColumns[at]?.name ?? '' })) }] : [];
  });
