import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { AnyForm, Computed } from '../../../../../schemas/forms/define.ts';

/** `net_total@3`: the field `net_total` for row 3 of the other form. */
const member = /^([a-z_]+)@(\d{1,15})$/;

/** Rows of the other form that the named fields belong to. */
export const membersIn = ({ per }: AnyForm, names: readonly string[]): number[] =>
  per ? [...new Set(names.flatMap((name) => member.exec(name)?.[2] ?? []))].map(Number) : [];

/** The query that a form's `from` returns, of any tables. */
interface Joinable extends SQLWrapper {
  leftJoinLateral(what: SQL, on: SQL): Joinable;
}

/** The query joined with the tables that the fields of these rows are read from. */
export function joinMembers({ per }: AnyForm, members: readonly number[], query: SQLWrapper): SQLWrapper {
  const { from } = per ?? {};
  return from ? members.reduce((joined, of) => joined.leftJoinLateral(from(of), sql`true`), query as Joinable) : query;
}

/** The field under such a name; undefined for any other name. */
export function memberOf({ per }: AnyForm, name: string): Computed | undefined {
  const [, field, of] = (per && member.exec(name)) ?? [];
  if (!per || field === undefined) return undefined;
  const fields = per.fields(Number(of));
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
