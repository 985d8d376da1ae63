import { and, not } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { deletedColumnOf } from '../tables/define.ts';
import { primaryKey, toScope } from './defaults.ts';
import { defineForm } from './define.ts';
import type { AnyForm, FieldValues, FormAccess } from './define.ts';
import { pick } from './pick.ts';

type Name<TTable extends PgTable> = keyof TTable['_']['columns'] & string;

interface Brief<TName extends string> {
  /** What a row is called. */
  label: TName;
  /** Further columns, by which the choice is narrowed or a row is told from another. */
  fields?: readonly TName[];
  /** What is told besides of a row that is no column of its own. */
  further?: FieldValues;
  /** Which rows may be chosen; all of them when absent. */
  where?: SQL;
  /** By the label when absent. */
  order?: readonly TName[];
  /** When absent the label, and the key where it is a code that people know; empty for rows that are not searched. */
  search?: readonly TName[];
  searchText?: PgColumn;
  access?: FormAccess;
  /** How a row is added that is known by its label alone. */
  added_by?: AnyForm['added_by'];
}

/** A key that is no text was counted up by the database and means nothing to people. */
const isKnown = (key: PgColumn): boolean => key.getSQLType() === 'text';

/** The rows of a table to choose one from: key, label and little more, for everybody who is signed in unless `access` says otherwise. */
export function brief<TTable extends PgTable>(
  table: TTable,
  { label, fields = [], further, where, order = [label], search, searchText, access = 'signed-in', added_by }: Brief<Name<TTable>>,
): AnyForm {
  const deleted = deletedColumnOf(table);
  const keys = primaryKey(table);
  const key = keys.map(({ name }) => name);
  const searched = search ?? [...keys.filter(isKnown).map(({ name }) => name), label];
  const form = defineForm<FieldValues>({
    key,
    scope: toScope(table),
    access,
    fields: { ...pick<PgTable, string>(table, ...key, label, ...fields), ...further },
    // What is deleted is not chosen any more.
    from: (select) => select.from(table).where(deleted ? and(where, not(deleted)) : where),
    order,
    ...(added_by && { added_by }),
    ...(searchText ? { searchText } : searched.length > 0 ? { search: searched } : {}),
  });
  // What it says is said here, not by its author.
  return { ...form, repeats: [] };
}
