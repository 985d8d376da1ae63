import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { computed } from '../forms/computed.ts';
import type { Computed } from '../forms/computed.ts';
import type { Kind } from '../kinds/define.ts';

/** What a figure is, wherever its rows are taken from. */
export interface FigureMeaning {
  /** The tables whose row the figure is of; a form that shows it joins all of them. */
  of: readonly PgTable[];
  /** Over these tables and what it looks up by itself. */
  sql: SQL;
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
export function defineFigure<TValue, TOptions>({ kind, options, of, sql }: FigureInput<TValue, TOptions>): Figure<TValue> {
  const meaning = { of: Array.isArray(of) ? (of as readonly PgTable[]) : [of as PgTable], sql };
  return toFigure(computed(kind, sql, options as never), meaning, sql);
}

/** The same figure of another row than the joined one, such as the free stock of a product's accessory. */
export function figureOf<TValue>({ kind, options, meaning }: Figure<TValue>, sql: SQL): Figure<TValue> {
  return toFigure(computed(kind as Kind<TValue, unknown>, sql, options), { ...meaning, of: [] }, sql);
}

export const isFigure = (field: object): field is Figure => 'meaning' in field;
