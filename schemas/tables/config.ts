import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';

export type TableConfig = ReturnType<typeof getTableConfig>;

const known = new WeakMap<PgTable, TableConfig>();

/** What a table was declared with: its columns, keys, indexes and checks. Drizzle makes them anew each time it is asked, and a start asks for each table dozens of times. */
export function configOf(table: PgTable): TableConfig {
  const config = known.get(table) ?? getTableConfig(table);
  known.set(table, config);
  return config;
}
