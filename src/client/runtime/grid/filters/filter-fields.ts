import type { FormMeta } from '../../../../../schemas/metadata.ts';
import type { Host } from '../../host.tsx';
import { type GridColumn, resolveFields } from '../columns/resolve-columns.ts';

/** Of fields with one name the one that people know best: what is chosen from a list, then words, then numbers. */
const rankOf = ({ field, numeric }: GridColumn): number => (field.options?.form !== undefined ? 0 : numeric ? 2 : 1);

/**
 * The fields that rows can be narrowed by. Two that have one name mean one thing, such as a reference and what it is called: whoever chose the one
 * has chosen the other.
 */
export function filterFields(meta: FormMeta, host: Host): GridColumn[] {
  const fields = resolveFields(meta, host).filter(({ operators }) => operators.length > 0);
  const best = new Map<string, GridColumn>();
  for (const field of fields) {
    const known = best.get(field.label);
    if (!known || rankOf(field) < rankOf(known)) best.set(field.label, field);
  }
  return fields.filter((field) => best.get(field.label) === field);
}
