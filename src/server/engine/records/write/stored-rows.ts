import type { JsonObject } from '../../../../shared/json.ts';
import { maxWindow } from '../../../../shared/records/calls.ts';
import type { CompiledForm } from '../core/compile.ts';
import { keyText, readRows } from '../core/rows.ts';
import { refusal } from '../core/refusals.ts';
import { problemsOf } from './rules.ts';
import type { WriteScope } from './scope.ts';

/** A row with the fields that the caller sees. */
export const asSeen = ({ form, seen }: Pick<WriteScope, 'form' | 'seen'>, row: JsonObject): JsonObject =>
  seen === form ? row : Object.fromEntries(Object.entries(row).filter(([name]) => seen.fields.has(name)));

/** The fields that the rules of a form were seen to look at, besides those that they name. */
const lookedAt = new WeakMap<CompiledForm, Set<string>>();

function fieldsOfRules(form: CompiledForm): Set<string> {
  const names = lookedAt.get(form) ?? new Set((form.definition.rules ?? []).flatMap(({ fields }) => [...fields]));
  lookedAt.set(form, names);
  return names;
}

/** A row that notes which fields of it are looked at. */
const watched = (form: CompiledForm, row: JsonObject, names: Set<string>): JsonObject =>
  new Proxy(row, {
    get(values, name) {
      if (typeof name === 'symbol') return undefined;
      if (form.fields.has(name)) names.add(name);
      return values[name];
    },
  });

/**
 * The named columns of rows as they are stored now, in the order of their keys, with their rules checked: of all else only what rules look at is read.
 * @throws AppError rule
 */
async function rowsInOrder({ tx, form }: Pick<WriteScope, 'tx' | 'form'>, keys: readonly JsonObject[], columns: readonly string[]): Promise<JsonObject[]> {
  const names = fieldsOfRules(form);
  const read = new Set([...columns, ...names]);
  const found = await readRows(tx, form, keys, [...read]);
  const rows = keys.map((key) => found.get(keyText(form, key))).filter((row) => row !== undefined);
  if (names.size === 0) return rows;
  const broken = problemsOf(
    form,
    rows.map((row) => watched(form, row, names)),
  );
  // A rule has looked at what was not read.
  if ([...names].some((name) => !read.has(name))) return rowsInOrder({ tx, form }, keys, columns);
  if (broken.length > 0) throw refusal(broken);
  return rows;
}

/** Checks the rules of rows as they are stored now, where nobody is told the rows. @throws AppError rule */
export async function keepStoredRules(scope: Pick<WriteScope, 'tx' | 'form'>, keys: readonly JsonObject[]): Promise<void> {
  if ((scope.form.definition.rules?.length ?? 0) > 0) await rowsInOrder(scope, keys, []);
}

/**
 * Rows as they are stored now, as the caller sees them, with their rules checked. Answers with very many rows are empty: the reader lists them anew.
 * @param columns what is told of each, of what the caller sees; all of that without it
 * @throws AppError rule
 */
export async function storedRows(scope: WriteScope, keys: readonly JsonObject[], columns?: readonly string[]): Promise<JsonObject[]> {
  if (keys.length > maxWindow) {
    await keepStoredRules(scope, keys);
    return [];
  }
  const rows = await rowsInOrder(scope, keys, columns ?? [...scope.form.fields.keys()]);
  return rows.map((row) => (columns ? Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) : asSeen(scope, row)));
}

/** The keys with those of further rows of the form that followers changed along with them. */
export async function withFollowed({ form, plan, changes }: WriteScope, written: readonly JsonObject[]): Promise<JsonObject[]> {
  const known = new Set(written.map((key) => keyText(form, key)));
  const followed = (await changes.settle())
    .filter(({ table, key }) => table === plan.base && form.key.every(({ name }) => key[name] !== undefined))
    .map(({ key }) => key);
  return [...written, ...followed.filter((key) => !known.has(keyText(form, key)))];
}
