import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { SetCall } from '../../../shared/records/calls.ts';
import { toPatch } from '../grid/editing/patches.ts';
import { changedTexts } from '../grid/editing/typed-texts.ts';
import type { FormField } from './resolve-fields.ts';
import { valueProblem } from './value-problem.ts';
import type { Problem } from './value-problem.ts';

export type Problems = Readonly<Record<string, Problem>>;

/** Values are the same when they are written the same; members of an object in any order, empty texts as none. */
function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  const plain = (value: Json | undefined): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '' ? null : (value ?? null);
    const left = Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .sort(([a], [b]) => a.localeCompare(b));
    return left.length === 0 ? null : left;
  };
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** What of the typed values differs from those stored. */
export const changedValues = (stored: JsonObject, typed: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !sameValue(stored[name], value)));

/** Problems of the fields that would be sent: all of a new record, only the changed ones of a stored record. Texts that are no values yet come first. */
export function findProblems(
  fields: readonly FormField[],
  stored: JsonObject | null,
  typed: JsonObject,
  complaints: Readonly<Record<string, string>>,
): Problems {
  const changed = changedValues(stored ?? {}, typed);
  const found = fields.flatMap(({ id, field, editable }): [string, Problem][] => {
    if (!editable) return [];
    const complaint = complaints[id];
    if (complaint !== undefined) return [[id, { code: complaint, params: {} }]];
    if (stored !== null && !(id in changed)) return [];
    const problem = valueProblem(field, typed[id] ?? null);
    return problem ? [[id, problem]] : [];
  });
  return Object.fromEntries(found);
}

interface Shown {
  /** Saving was tried. */
  tried: boolean;
  left: ReadonlySet<string>;
  /** What was typed, and what stood there before. */
  typed: JsonObject;
  initial: JsonObject;
}

/** The problems to be told: all once saving was tried, before that those of fields that were left, and of texts per language while they are typed. */
export function shownProblems(fields: readonly FormField[], found: Problems, { tried, left, typed, initial }: Shown): Problems {
  const live = new Set(fields.filter(({ id, perLanguage }) => perLanguage && id in typed && typed[id] !== initial[id]).map(({ id }) => id));
  return Object.fromEntries(Object.entries(found).filter(([name]) => tried || left.has(name) || live.has(name)));
}

/** The call that saves: patches guarded by the old values for a stored record, one row for a new one. */
export function toSetCall(meta: FormMeta, fields: readonly FormField[], stored: JsonObject | null, values: JsonObject): SetCall {
  if (stored === null) return { rows: [values] };
  const perLanguage = new Set(fields.filter((field) => field.perLanguage).map(({ id }) => id));
  const toChange = (field: string, value: Json) => ({ row: stored, field, value: perLanguage.has(field) ? changedTexts(stored[field], value) : value });
  return { patches: Object.entries(values).map(([field, value]) => toPatch(toChange(field, value), stored, meta.key, perLanguage.has(field))) };
}

/** A refusal told field by field; `rest` is what no shown field can carry. */
export function placeProblems(
  error: { code: string; params: Problem['params']; fields: readonly { field: string; code: string; params?: Problem['params'] }[] },
  shown: readonly string[],
): { fields: Problems; rest: Problem | null } {
  const placed = error.fields.filter(({ field }) => shown.includes(field));
  const fields = Object.fromEntries(placed.map(({ field, code, params }): [string, Problem] => [field, { code, params: params ?? error.params }]));
  return { fields, rest: placed.length > 0 && placed.length === error.fields.length ? null : { code: error.code, params: error.params } };
}
