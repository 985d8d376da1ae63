import * as v from 'valibot';
import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import { reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { keyOf } from '../core/rows.ts';
import { spellOutSubtrees } from './subtrees.ts';
import { fieldsOfView, viewConditions, where } from './view.ts';

/** Rows one write may take; a larger selection is refused rather than holding locks for minutes. */
export const mostSelected = 100_000;

const isKeyValue = v.union([v.string(), v.pipe(v.number(), v.safeInteger()), v.boolean()]);

/** A key as a request gives it: exactly the key's fields. @throws AppError bad_request, invalid_value */
export function parseKey(form: CompiledForm, key: JsonObject): JsonObject {
  const given = Object.keys(key);
  if (given.length !== form.key.length || !form.key.every(({ name }) => Object.hasOwn(key, name))) throw appError('bad_request', { reason: 'key' });
  for (const { name, trait } of form.key) {
    const value: Json | undefined = key[name];
    if (value === undefined || !v.is(isKeyValue, value) || !trait.accepts(value))
      throw appError('invalid_value', { field: name }, [{ field: name, code: 'invalid_value' }]);
  }
  return keyOf(form, key);
}

/**
 * Keys of the selected rows. A selection by view must still have as many rows as its caller was shown.
 * @throws AppError selection_changed, too_large
 */
export async function selectKeys(tx: Transaction, form: CompiledForm, selection: Selection): Promise<JsonObject[]> {
  if ('keys' in selection) {
    if (selection.keys.length > mostSelected) throw appError('too_large', { most: mostSelected });
    return selection.keys.map((key) => parseKey(form, key));
  }
  const names = form.key.map(({ name }) => name);
  const view = await spellOutSubtrees(tx, form, selection);
  const source = form.source([...names, ...fieldsOfView(form, view)]);
  const parameters = createParameters(source.values);
  const conditions = where(viewConditions(form, view, parameters));
  const shown = names.map((name) => `${reference(name)} as ${quote(name)}`).join(', ');
  const text = `select row_to_json(x) as key from (select ${shown} from ${source.text} r${conditions} limit ${mostSelected + 1}) x`;
  const keys = (await tx.rows<{ key: JsonObject }>({ text, values: parameters.values })).map(({ key }) => key);
  if (keys.length > mostSelected) throw appError('too_large', { most: mostSelected });
  if (keys.length !== selection.expected) throw appError('selection_changed', { expected: selection.expected, actual: keys.length });
  return keys;
}
