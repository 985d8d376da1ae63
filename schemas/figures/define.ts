import { is, SQL, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import { computed } from '../forms/computed.ts';
import type { Computed } from '../forms/computed.ts';
import type { Kind } from '../kinds/define.ts';
import type { Need } from '../needs.ts';
import { natureOf } from '../tables/define.ts';

/** A sum or count over lines that the database keeps in a column of the row they belong to (src/server/engine/database/stored-triggers.ts). */
export interface StoredFigure {
  column: PgColumn;
  lines: PgTable;
  /** The column of the lines that names the row. */
  by: PgColumn;
  /** An aggregate over columns of the lines, and of the row itself outside of them; of no lines it is 0, or nothing where the column may be empty. */
  sum: SQL;
  /** Which lines count; all of them when absent. */
  where?: SQL;
}

/** What a figure is, wherever its rows are taken from. */
export interface FigureMeaning {
  /** The tables whose row the figure is of; a form that shows it joins all of them. */
  of: readonly PgTable[];
  /** Over these tables and what it looks up by itself. */
  sql: SQL;
  stored?: StoredFigure;
}

/**
 * A number or a fact of the business that has a meaning of its own, such as free stock or margin. It is a field of any form that joins its
 * tables: `fields: { free_stock: freeStock }`, and stands as SQL in further figures: `${freeStock}`.
 */
export interface Figure<TValue = unknown> extends Computed<TValue>, SQLWrapper {
  /** Its `sql` is the same object in every use of the figure: by it codegen tells the name. */
  meaning: FigureMeaning;
}

interface FigureInput<TValue, TOptions> {
  kind: Kind<TValue, TOptions>;
  options?: TOptions;
  of: PgTable | readonly PgTable[];
  sql: SQL;
  /** Where it needs another right than what it is computed of does (schemas/needs.ts). */
  needs?: Need | null;
}

const toFigure = <TValue>(field: Computed<TValue>, meaning: FigureMeaning, expression: SQL): Figure<TValue> => ({
  ...field,
  meaning,
  getSQL: () => expression,
});

/**
 * Declares a figure. Its name is that of its export in a file `schemas/figures/<area>.ts` (`freeStock` is `free_stock`), its sentence the message
 * `figure.<name>`, which is the help of every column that shows it.
 */
export function defineFigure<TValue, TOptions>({ kind, options, of, sql: expression, needs }: FigureInput<TValue, TOptions>): Figure<TValue> {
  const meaning = { of: Array.isArray(of) ? (of as readonly PgTable[]) : [of as PgTable], sql: expression };
  const field = computed(kind, expression, options as never);
  return toFigure(needs === undefined ? field : { ...field, needs }, meaning, expression);
}

/**
 * Declares a figure over lines that is kept in a column made by `storedColumn`: listed, sorted, filtered and summed as any column, at any size.
 * A share of two of them is a figure over both columns.
 */
export function defineStoredFigure(stored: StoredFigure): Figure {
  const { kind, options } = natureOf(stored.column);
  const kept = sql`${stored.column}`;
  return toFigure(computed(kind as Kind<unknown, unknown>, kept, options), { of: [stored.column.table], sql: kept, stored }, kept);
}

/** A stored figure as it is computed from the lines of the row whose key `key` is, a name in SQL; its own columns are read under the name of its table. */
export const computedFromLines = ({ column, lines, by, sum, where }: StoredFigure, key: SQL): SQL =>
  sql`(select ${column.notNull ? sql`coalesce(${sum}, 0)` : sum} from ${lines} where ${by} = ${key}${where ? sql` and ${where}` : sql``})::${sql.raw(column.getSQLType())}`;

const columnsIn = (part: unknown): PgColumn[] => {
  if (is(part, PgColumn)) return [part];
  return is(part, SQL) ? part.queryChunks.flatMap(columnsIn) : [];
};

/** The columns of lines whose change may change the figure. */
export const columnsReadBy = ({ lines, by, sum, where }: StoredFigure): PgColumn[] =>
  [...new Set([by, ...columnsIn(sum), ...columnsIn(where)])].filter(({ table }) => table === lines);

/** The columns of the row itself whose change may change the figure. */
export const ownColumnsReadBy = ({ column, lines, sum }: StoredFigure): PgColumn[] =>
  column.table === lines ? [] : [...new Set(columnsIn(sum))].filter(({ table }) => table === column.table);

/** The same figure of another row than the joined one, such as the free stock of a product's accessory. */
export function figureOf<TValue>({ kind, options, meaning, needs }: Figure<TValue>, expression: SQL): Figure<TValue> {
  const field = computed(kind as Kind<TValue, unknown>, expression, options);
  return toFigure(needs === undefined ? field : { ...field, needs }, { ...meaning, of: [] }, expression);
}

export const isFigure = (field: object): field is Figure => 'meaning' in field;
