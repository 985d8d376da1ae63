import { bodyLimits } from '../../src/server/engine/http/json-bodies.ts';

/** So many things, each made of its place. */
export const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => one(index));
/** Rows of an object and some values, as many as are read. */
export const wide = Math.floor(bodyLimits.values / 5);

/** The largest bodies about rows that have such a key, each in the members of some calls. */
export function payloadsOf(key: readonly string[], field: string): Readonly<Record<string, object>> {
  const keyOf = (value: unknown) => Object.fromEntries(key.map((name) => [name, value]));
  const clause = { field: key[0], op: 'eq', value: 1 };
  const inList = (count: number) => ({ field: key[0], op: 'in', value: many(count, () => 1) });
  return {
    'a comparison with as many values as are read': { filter: inList(bodyLimits.values - 100), expected: 1 },
    'as many comparisons as are read': { filter: { and: many(wide, () => clause) }, expected: 1 },
    'as many sorts as are read': { sort: many(wide, () => ({ field: key[0] })) },
    'as many columns as are read': { columns: many(bodyLimits.values - 100, () => key[0]) },
    'as many totals as are read': { totals: many(bodyLimits.values - 100, () => key[0]), limit: 1 },
    'as many rows as are read': { rows: many(wide, (index) => ({ ...keyOf(`X${index}`), [field]: {} })) },
    'equal rows': { rows: many(wide, () => keyOf('X')) },
    'changes of one row': { patches: many(99_000, () => ({ key: keyOf(1), field, new: null })) },
    'changes of one field': { patches: many(wide, (index) => ({ key: keyOf(index), field, new: {} })) },
    'as many keys as are read': { keys: many(wide, (index) => keyOf(`X${index}`)) },
    'equal keys': { keys: many(99_000, () => keyOf(1)) },
    'a selection of equal keys': { selection: { keys: many(99_000, () => keyOf(1)) }, values: { [field]: null } },
    'as many ids as are read': { fsm_instance_id: many(bodyLimits.values - 100, (index) => index + 1), event_code: 'x' },
    'as many columns of a file as are read': { import_id: 'x', mapping: many(wide, (column) => ({ column, field })) },
  };
}

/** Bodies that no call reads to their end. */
export const refusedEarly: Readonly<Record<string, object>> = {
  'a comparison with a million values': { filter: { field: 'product_code', op: 'in', value: many(1_000_000, () => 1) } },
  'groups of groups of comparisons': { filter: { or: many(280, () => ({ and: many(280, () => ({ field: 'product_code', op: 'eq', value: 1 })) })) } },
  'a million empty rows': { rows: many(1_000_000, () => ({})) },
  'a row of 600,000 fields': { rows: [Object.fromEntries(many(600_000, (index) => [`f${index}`, 1]))] },
  'rows with as many fields as are read': { rows: many(100, () => Object.fromEntries(many(bodyLimits.members, (index) => [`f${index}`, 1]))) },
  'groups nested without end': { filter: JSON.parse(`${'{"and":['.repeat(1_000)}${']}'.repeat(1_000)}`) as object },
  'a text of six million letters': { search: 'x'.repeat(6_000_000) },
};
