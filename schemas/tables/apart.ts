import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * From when to when a row holds, both days included; an empty end is open. No two rows that are alike in the columns `within`, and are of one
 * company, hold on the same day.
 */
export interface Period<TColumn extends string = string> {
  from: TColumn;
  to: TColumn;
  within: readonly TColumn[];
}

const periods = new WeakMap<PgTable, Period>();

/** Gives the rows of a table periods, which the database keeps apart; forms that show both days refuse an end before the beginning. */
export function periodTable<TTable extends PgTable>(made: TTable, period: Period<keyof TTable['_']['columns'] & string>): TTable {
  periods.set(made, period);
  return made;
}

export const periodOf = (one: PgTable): Period | undefined => periods.get(one);

/** What the database calls the rule that a table's periods do not overlap. */
export const periodConstraint = (table: string): string => `${table}_period`;

/**
 * From how much to how much of several things a row holds, such as of weights: the beginning included and the end not, an empty end is open; of texts, such as post
 * codes, both are included. No two rows that are alike in the columns `within`, and are of one company, hold of the same.
 */
export interface Bands<TColumn extends string = string> {
  bands: readonly (readonly [from: TColumn, to: TColumn])[];
  within: readonly TColumn[];
}

const bandsOfTable = new WeakMap<PgTable, Bands>();

/** Gives the rows of a table bands, which the database keeps apart. */
export function bandTable<TTable extends PgTable>(made: TTable, bands: Bands<keyof TTable['_']['columns'] & string>): TTable {
  bandsOfTable.set(made, bands);
  return made;
}

export const bandsOf = (one: PgTable): Bands | undefined => bandsOfTable.get(one);

/** What the database calls the rule that a table's bands do not overlap. */
export const bandsConstraint = (table: string): string => `${table}_bands`;
