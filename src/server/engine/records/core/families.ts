import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { AnyForm, Computed } from '../../../../../schemas/forms/define.ts';

/** `net_total@3`: the field, and the number of the row it belongs to. */
const member = /^([a-z_]+)@(\d{1,15})$/;

/** Rows of another form that the named fields are of. */
export const membersIn = ({ per }: AnyForm, names: readonly string[]): number[] =>
  per ? [...new Set(names.flatMap((name) => member.exec(name)?.[2] ?? []))].map(Number) : [];

/** What a form's `from` gives is one of drizzle's queries, of whatever tables. */
interface Joinable extends SQLWrapper {
  leftJoinLateral(what: SQL, on: SQL): Joinable;
}

/** The query with what the fields of these rows of the other form are read from. */
export function joinMembers({ per }: AnyForm, members: readonly number[], query: SQLWrapper): SQLWrapper {
  const { from } = per ?? {};
  return from ? members.reduce((joined, of) => joined.leftJoinLateral(from(of), sql`true`), query as Joinable) : query;
}

/** The field of a form's family that is so called; undefined for any other name. */
export function memberOf({ per }: AnyForm, name: string): Computed | undefined {
  const [, field, of] = (per && member.exec(name)) ?? [];
  if (!per || field === undefined) return undefined;
  const fields = per.fields(Number(of));
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
