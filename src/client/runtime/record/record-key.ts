import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { KindName } from '../../../generated/names.gen.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';

/** Kinds of keys whose values are no texts. */
const readers: Partial<Record<KindName, (text: string) => Json>> = { identity: Number, reference: Number, tree_reference: Number, integer: Number };

/** The record an address names by the fields of the key; null when it does not name them all. */
export function parseRecordKey({ key, fields }: Pick<FormMeta, 'key' | 'fields'>, search: string): JsonObject | null {
  const given = new URLSearchParams(search);
  const values = key.map((name): [string, Json] => {
    const text = given.get(name);
    const read = fields[name] && readers[fields[name].kind];
    return [name, text === null || text === '' ? null : read ? read(text) : text];
  });
  return values.some(([, value]) => value === null || Number.isNaN(value)) ? null : Object.fromEntries(values);
}

/** The end of the address of a record. */
export const toRecordSearch = (key: JsonObject): string =>
  Object.keys(key).length === 0 ? '' : `?${new URLSearchParams(Object.entries(key).map(([name, value]) => [name, String(value)])).toString()}`;

/** A key as people read it. */
export const keyText = (key: JsonObject): string => Object.values(key).map(String).join(' / ');
