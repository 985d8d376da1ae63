import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../schemas/tables/config.ts';
import { isSmall } from '../../schemas/tables/define.ts';

type Names = readonly string[];

const company = 'company_code';

/** The columns of each key and index of the whole table, in their order; an index over some rows, or over an expression, finds no row by its key. */
function indexesOf(table: PgTable): Names[] {
  const { indexes, primaryKeys, uniqueConstraints, columns } = configOf(table);
  return [
    ...indexes
      .filter(({ config }) => config.where === undefined)
      .map(({ config }) => config.columns.map((column) => ('name' in column ? (column.name ?? '') : ''))),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns.map(({ name }) => name)),
    ...columns.filter((column) => column.primary || column.isUnique).map(({ name }) => [name]),
  ];
}

const primaryOf = (table: PgTable): string[] => {
  const { primaryKeys, columns } = configOf(table);
  return [...primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)), ...columns.filter(({ primary }) => primary).map(({ name }) => name)];
};

/** The columns that an index has to begin with: those that name the referred row. The company may stand before them, and is needed only where it alone does. */
function needed(columns: Names, foreign: Names, primary: Names): Names {
  const names = primary.every((name) => foreign.includes(name)) ? columns.filter((_, i) => primary.includes(foreign[i] ?? '')) : columns;
  const others = names.filter((name) => name !== company);
  return others.length > 0 ? others : names;
}

/** Foreign keys that no index begins with, though neither their table nor the one they lead to stays small; by the columns that an index would need. */
export function keysWithoutIndex(table: PgTable): Names[] {
  if (isSmall(table)) return [];
  const indexes = indexesOf(table);
  return configOf(table)
    .foreignKeys.map((key) => key.reference())
    .filter(({ foreignTable }) => !isSmall(foreignTable))
    .map(({ columns, foreignColumns, foreignTable }) =>
      needed(
        columns.map(({ name }) => name),
        foreignColumns.map(({ name }) => name),
        primaryOf(foreignTable),
      ),
    )
    .filter(
      (names) =>
        !indexes.some((index) => {
          const own = index.filter((name) => name !== company || names.includes(company)).slice(0, names.length);
          return names.every((name) => own.includes(name));
        }),
    );
}
