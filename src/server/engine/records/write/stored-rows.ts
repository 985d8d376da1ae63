import type { JsonObject } from '../../../../shared/json.ts';
import { maxWindow } from '../../../../shared/records/calls.ts';
import { keyText, readRows } from '../core/rows.ts';
import { keepRules } from './rules.ts';
import type { WriteScope } from './scope.ts';

/** Rows as they are stored now, with their rules checked. Answers with very many rows are empty: the reader lists them anew. @throws AppError rule */
export async function storedRows({ tx, form }: WriteScope, keys: readonly JsonObject[]): Promise<JsonObject[]> {
  const isMany = keys.length > maxWindow;
  if (isMany && !form.definition.rules?.length) return [];
  const found = await readRows(tx, form, keys);
  const rows = keys.map((key) => found.get(keyText(form, key))).filter((row) => row !== undefined);
  keepRules(form, rows);
  return isMany ? [] : rows;
}

/** The keys with those of further rows of the form that followers changed along with them. */
export async function withFollowed({ form, plan, changes }: WriteScope, written: readonly JsonObject[]): Promise<JsonObject[]> {
  const known = new Set(written.map((key) => keyText(form, key)));
  const followed = (await changes.settle())
    .filter(({ table, key }) => table === plan.base && form.key.every(({ name }) => key[name] !== undefined))
    .map(({ key }) => key);
  return [...written, ...followed.filter((key) => !known.has(keyText(form, key)))];
}
