import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { reference } from './compile.ts';
import type { CompiledForm } from './compile.ts';
import { createParameters, quote } from './parameters.ts';

const batch = 1000;

/** How keys of a form are told apart in maps. */
export const keyText = (form: CompiledForm, row: JsonObject): string => JSON.stringify(form.key.map(({ name }) => row[name] ?? null));

export const keyOf = (form: CompiledForm, row: JsonObject): JsonObject => Object.fromEntries(form.key.map(({ name }) => [name, row[name] ?? null]));

/** Rows of a form by their keys, as they are in this transaction; keys nobody may see are simply not among them. */
export async function readRows(
  tx: Transaction,
  form: CompiledForm,
  keys: readonly JsonObject[],
  columns?: readonly string[],
): Promise<Map<string, JsonObject>> {
  const names = [...new Set([...form.key.map(({ name }) => name), ...(columns ?? form.fields.keys())])];
  const source = form.source(names);
  const found = new Map<string, JsonObject>();
  for (let start = 0; start < keys.length; start += batch) {
    const parameters = createParameters(source.values);
    const asked = parameters.add(JSON.stringify(keys.slice(start, start + batch)), 'jsonb');
    const shape = form.key.map(({ name, trait }) => `${quote(name)} ${trait.type}`).join(', ');
    const match = form.key.map(({ name }) => `${reference(name)} = k.${quote(name)}`).join(' and ');
    const shown = names.map((name) => `${reference(name)} as ${quote(name)}`).join(', ');
    const text = `select row_to_json(x) as row from (select ${shown} from ${source.text} r join jsonb_to_recordset(${asked}) as k(${shape}) on ${match}) x`;
    for (const { row } of await tx.rows<{ row: JsonObject }>({ text, values: parameters.values })) found.set(keyText(form, row), row);
  }
  return found;
}
