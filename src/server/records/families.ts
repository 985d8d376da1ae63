import type { AnyForm, Computed } from '../../../schemas/forms/define.ts';

/** `net_total@3`: the field, and the number of the row it belongs to. */
const member = /^([a-z_]+)@(\d{1,15})$/;

/** Rows of another form that the named fields are of. */
export const membersIn = ({ per }: AnyForm, names: readonly string[]): number[] =>
  per ? [...new Set(names.flatMap((name) => member.exec(name)?.[2] ?? []))].map(Number) : [];

/** The field of a form's family that is so called; undefined for any other name. */
export function memberOf({ per }: AnyForm, name: string): Computed | undefined {
  const [, field, of] = (per && member.exec(name)) ?? [];
  if (!per || field === undefined) return undefined;
  const fields = per.fields(Number(of));
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
