import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { CompiledForm } from '../core/compile.ts';

const dialect = new PgDialect();
const texts = new WeakMap<SQL, string>();

function textOf(read: SQL): string {
  const known = texts.get(read);
  if (known !== undefined) return known;
  const { sql: text, params } = dialect.sqlToQuery(read);
  if (params.length > 0) throw new Error('what is read once stands in a statement by its text, which has no values');
  texts.set(read, text);
  return text;
}

/** Into a subselect a filter goes down, so that little of it is read; a function gives all its rows however few are wanted. */
const isNarrowed = (text: string, isFiltered: boolean): boolean => isFiltered && text.startsWith('(');

/** The statement with what the form says is read once (`read_once`) before it: the keys of a window, its rows and its count then share it. */
export function readOnce({ definition: { read_once: read } }: CompiledForm, statement: string, { isFiltered = false } = {}): string {
  const text = read && textOf(read);
  if (text === undefined || isNarrowed(text, isFiltered) || !statement.includes(text)) return statement;
  return `with read_once as materialized (select * from ${text} r) ${statement.replaceAll(text, 'read_once')}`;
}
