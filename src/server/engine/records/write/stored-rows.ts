import type { JsonObject } from '../../../../shared/json.ts';
import { maxWindow } from '../../../../shared/records/calls.ts';
import type { CompiledForm } from '../core/compile.ts';
import { keyText, readRows } from '../core/rows.ts';
import { refusal } from '../core/refusals.ts';
import { keepRules, problemsOf } from './rules.ts';
import type { WriteScope } from './scope.ts';

/** A row with the fields that the caller sees. */
export const asSeen = ({ form, seen }: Pick<WriteScope, 'form' | 'seen'>, row: JsonObject): JsonObject =>
  seen === form ? row : Object.fromEntries(Object.entries(row).filter(([name]) => seen.fields.has(name)));

/**
 * Rows as they are stored now, as the caller sees them, with their rules checked. Answers with very many rows are empty: the reader lists them anew.
 * @param columns what is told of each, of what the caller sees; all of that without it
 * @throws AppError rule
 */
export async function storedRows({ tx, form, seen }: WriteScope, keys: readonly JsonObject[], columns?: readonly string[]): Promise<JsonObject[]> {
  const hasRules = (form.definition.rules?.length ?? 0) > 0;
  const isMany = keys.length > maxWindow;
  if (isMany && !hasRules) return [];
  // Rules may look at more than is told.
  const found = await readRows(tx, form, keys, hasRules ? undefined : columns);
  const rows = keys.map((key) => found.get(keyText(form, key))).filter((row) => row !== undefined);
  keepRules(form, rows);
  if (isMany) return [];
  return rows.map((row) => (columns ? Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) : asSeen({ form, seen }, row)));
}

/** The fields that the rules of a form were seen to look at. */
const lookedAt = new WeakMap<CompiledForm, Set<string>>();

/** Checks the rules of rows as they are stored now, where nobody is told the rows: only what rules look at is read. @throws AppError rule */
export async function keepStoredRules({ tx, form }: Pick<WriteScope, 'tx' | 'form'>, keys: readonly JsonObject[]): Promise<void> {
  const { rules = [] } = form.definition;
  if (rules.length === 0) return;
  const names = lookedAt.get(form) ?? new Set(rules.flatMap(({ fields }) => [...fields]));
  lookedAt.set(form, names);
  const known = names.size;
  const rows = [...(await readRows(tx, form, keys, [...names])).values()];
  const watched = rows.map(
    (row) =>
      new Proxy(row, {
        get(values, name) {
          if (typeof name === 'symbol') return undefined;
          if (form.fields.has(name)) names.add(name);
          return values[name];
        },
      }),
  );
  const broken = problemsOf(form, watched);
  if (names.size > known) return keepStoredRules({ tx, form }, keys);
  if (broken.length > 0) throw refusal(broken);
}

/** The keys with those of further rows of the form that followers changed along with them. */
export async function withFollowed({ form, plan, changes }: WriteScope, written: readonly JsonObject[]): Promise<JsonObject[]> {
  const known = new Set(written.map((key) => keyText(form, key)));
  const followed = (await changes.settle())
    .filter(({ table, key }) => table === plan.base && form.key.every(({ name }) => key[name] !== undefined))
    .map(({ key }) => key);
  return [...written, ...followed.filter((key) => !known.has(keyText(form, key)))];
}
