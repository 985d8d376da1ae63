import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What a role of the database that reads no table may read of one: these columns of these rows. All else is not there for it. */
export interface OpenedRows {
  table: PgTable;
  columns: readonly string[];
  rows: SQL;
}
