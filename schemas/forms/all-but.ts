import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { deletedColumnOf, isStored, stamps } from '../tables/define.ts';
import { instanceColumnOf } from '../tables/workflow/fsm.ts';
import { columnOf, isNames, primaryKey } from './defaults.ts';
import type { FieldValues } from './define.ts';
import { companyColumn } from './source.ts';

/** Says of a form's `write` all that people can write but some. */
export class AllBut<TName extends string = string> {
  constructor(readonly names: readonly TName[]) {}
}

/**
 * All fields that are columns of the form's own table may be written, but those that the program keeps (key, company, stamps, stored figures, the number), those
 * that are given when a row is added alone, and these.
 */
export const allBut = <TName extends string>(...names: TName[]): AllBut<TName> => new AllBut(names);

interface Kept {
  table: PgTable | undefined;
  /** Fields that are told by other words of the form. */
  told: readonly (string | undefined)[];
}

const stamped = new Set(Object.keys(stamps()));

/** Columns that the program writes itself. */
function keptColumns(table: PgTable): ReadonlySet<PgColumn | undefined> {
  const columns = Object.values<PgColumn>(getTableColumns(table));
  const own = columns.filter((column) => isStored(column) || column.generated !== undefined || stamped.has(column.name) || column.name === companyColumn);
  return new Set([...primaryKey(table), ...own, deletedColumnOf(table), instanceColumnOf(table)]);
}

/** Fields of the form's own table that people can write. */
function writable(fields: FieldValues, { table, told }: Kept): string[] {
  const kept = table ? keptColumns(table) : new Set();
  const isOwn = (column: PgColumn | undefined) => column !== undefined && column.table === table && !kept.has(column);
  return Object.keys(fields).filter((name) => isOwn(columnOf(fields[name])) && !told.includes(name));
}

/** What a form says of its `write`, as names where it names columns. `repeated`: a list names what 'all' says, or `allBut` what is not written anyway. */
export function toWritten<TTargets extends object>(
  written: readonly string[] | 'all' | AllBut | TTargets | undefined,
  fields: FieldValues,
  kept: Kept,
): { names: readonly string[] | TTargets | undefined; repeated: boolean } {
  const all = writable(fields, kept);
  if (written === 'all') return { names: all, repeated: false };
  if (written instanceof AllBut)
    return { names: all.filter((name) => !written.names.includes(name)), repeated: written.names.some((name) => !all.includes(name)) };
  const isList = isNames(written);
  return { names: written, repeated: isList && all.length > 0 && written.length === all.length && all.every((name) => written.includes(name)) };
}
