import type { JsonObject } from '../../../../shared/json.ts';
import type { Caller } from '../../access/callers.ts';
import type { Transaction } from '../../database/database.ts';
import type { Registry } from '../../records/core/registry.ts';
import { keyText, readRows } from '../../records/core/rows.ts';

/** A record as it is told: its key and name, and what its form is found by besides, such as the partner. */
export interface NamedRecord {
  key: JsonObject;
  record: string;
  about: string;
}

/** What is told of a record beside its name. */
const mostAbout = 2;

const words = (row: JsonObject, fields: readonly string[]): string[] =>
  fields.flatMap((name) => (typeof row[name] === 'string' || typeof row[name] === 'number' ? [String(row[name])] : []));

/**
 * Records of one home form, by their ids: as the form is found from anywhere, without what the caller may not see. A record that the form does not list goes by its
 * number; a form whose key has several fields names none.
 */
export async function nameRecords(
  tx: Transaction,
  registry: Registry,
  caller: Caller,
  home: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const form = registry.form(home, caller);
  const [key] = form.definition.key;
  if (key === undefined || form.definition.key.length > 1) return new Map();
  const { title = [], lines = [] } = form.definition.findable ?? {};
  const known = [...title, ...lines].filter((name) => form.fields.has(name));
  const [called, ...further] = known;
  const keyOf = (id: string): JsonObject => ({ [key]: form.key[0]?.trait.type === 'text' ? id : Number(id) });
  const rows = called === undefined ? new Map<string, JsonObject>() : await readRows(tx, form, ids.map(keyOf), known);
  return new Map(
    ids.map((id) => {
      const row = rows.get(keyText(form, keyOf(id))) ?? {};
      const record = called === undefined ? undefined : words(row, [called])[0];
      return [id, { key: keyOf(id), record: record ?? `#${id}`, about: words(row, further).slice(0, mostAbout).join(' · ') }];
    }),
  );
}
