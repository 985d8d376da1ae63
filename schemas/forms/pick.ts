import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Columns<TTable extends PgTable> = TTable['_']['columns'];

/** Columns of a table as fields of their own names, in this order. */
export function pick<TTable extends PgTable, TName extends keyof Columns<TTable> & string>(table: TTable, ...names: TName[]): Pick<Columns<TTable>, TName> {
  const columns: Columns<TTable> = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<TTable>, TName>;
}
