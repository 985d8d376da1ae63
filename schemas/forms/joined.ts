import { eq, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../tables/config.ts';
import type { FormSelect, FormSource } from './source.ts';

/** A column of a table that refers to a row of another one. */
interface Way {
  from: PgColumn;
  to: PgColumn;
}

/** The one foreign key that leads from one of the tables to the other; where it has the company too, the key alone tells the row. */
function wayTo(other: PgTable, tables: readonly PgTable[]): Way {
  const ways = tables.flatMap((table) =>
    configOf(table).foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const [from, to] = [columns.at(-1), foreignColumns.at(-1)];
      return foreignTable === other && from && to ? [{ from, to }] : [];
    }),
  );
  const [way, ...others] = ways;
  if (!way || others.length > 0)
    throw new Error(`${others.length > 0 ? 'several columns refer' : 'no column refers'} to ${getTableName(other)}: say how it is joined`);
  return way;
}

/**
 * Rows of a table together with those they refer to, each found by the foreign key of a table before it: `joined(items, orders, partners)`. Rows that may
 * refer to none are kept.
 */
export function joined(table: PgTable, ...others: readonly PgTable[]): (select: FormSelect) => FormSource {
  return (select) => {
    const perhaps = new Set<PgTable>();
    return others.reduce((source, other, index) => {
      const { from, to } = wayTo(other, [table, ...others.slice(0, index)]);
      if (from.notNull && !perhaps.has(from.table)) return source.innerJoin(other, eq(to, from));
      perhaps.add(other);
      return source.leftJoin(other, eq(to, from));
    }, select.from(table));
  };
}
