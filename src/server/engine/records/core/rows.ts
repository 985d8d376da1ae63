import * as v from 'valibot';
import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { givenRows } from './given-rows.ts';
import { reference } from './compile.ts';
import type { CompiledForm } from './compile.ts';
import { createParameters, quote } from './parameters.ts';

const batch = 1000;
/** So many are looked up by a plan of their own, as in write/table-rows.ts. */
const manyKeys = 20;

/** The key of a row as a text, for maps. */
export const keyText = (form: CompiledForm, row: JsonObject): string => JSON.stringify(form.key.map(({ name }) => row[name] ?? null));

export const keyOf = (form: CompiledForm, row: JsonObject): JsonObject => Object.fromEntries(form.key.map(({ name }) => [name, row[name] ?? null]));

const keyValue = v.union([v.string(), v.pipe(v.number(), v.safeInteger()), v.boolean()]);

/** A key as a request gives it: exactly the key's fields. @throws AppError bad_request, invalid_value */
export function parseKey(form: CompiledForm, key: JsonObject): JsonObject {
  const given = Object.keys(key);
  if (given.length !== form.key.length || !form.key.every(({ name }) => Object.hasOwn(key, name))) throw appError('bad_request', { reason: 'key' });
  for (const { name, trait } of form.key) {
    const value: Json | undefined = key[name];
    if (value === undefined || !v.is(keyValue, value) || !trait.accepts(value))
      throw appError('invalid_value', { field: name }, [{ field: name, code: 'invalid_value' }]);
  }
  return keyOf(form, key);
}

/** Rows of a form by their keys, as this transaction sees them; a row the caller may not see is missing. */
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
    const part = keys.slice(start, start + batch);
    const shape = form.key.map(({ name, trait }) => `${quote(name)} ${trait.type}`);
    const asked = givenRows(parameters.add(JSON.stringify(part), 'jsonb'), 'k', shape, part.length);
    const match = form.key.map(({ name }) => `${reference(name)} = k.${quote(name)}`).join(' and ');
    const shown = names.map((name) => `${reference(name)} as ${quote(name)}`).join(', ');
    const text = `select row_to_json(x) as row from (select ${shown} from ${source.text} r join ${asked} on ${match}) x`;
    const isVaried = keys.length >= manyKeys;
    for (const { row } of await tx.rows<{ row: JsonObject }>({ text, values: parameters.values, isVaried, writesNothing: true }))
      found.set(keyText(form, row), row);
  }
  return found;
}
