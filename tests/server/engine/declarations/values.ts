import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { RowsOf } from '../../../../schemas/kinds/define.ts';
import { isObject, type Json, type JsonObject } from '../../../../src/shared/json.ts';
import { codeOf } from '../../../support/server-app.ts';
import type { Answer, Client } from '../../../support/server-app.ts';
import { natureIn } from './declared.ts';

const isRows = (examples: readonly unknown[] | RowsOf): examples is RowsOf => 'form' in examples;

/** Values that fields may take, by what their kinds and columns say; rows of other forms are asked for once. */
export function createValues(admin: Client) {
  const asked = new Map<string, Promise<JsonObject[]>>();
  const rowsOf = (form: string): Promise<JsonObject[]> => {
    const rows = asked.get(form) ?? admin.rows(form, { limit: 200, count: 'none' });
    asked.set(form, rows);
    return rows;
  };
  return {
    /** Examples of a field of the row. */
    async of(form: AnyForm, field: string, row: JsonObject): Promise<Json[]> {
      const { kind, options } = natureIn(form, field);
      const fitting = form.examples?.[field]?.(row) ?? [];
      const examples = kind.examples(options as never);
      if (!isRows(examples)) return [...fitting, ...(examples as readonly Json[])];
      const { form: source, value, within } = examples;
      const rows = await rowsOf(source);
      const chosen = rows.filter((one) => within === undefined || one[within] === row[within]).map((one) => one[value] ?? null);
      return [...fitting, ...chosen];
    },
    /** After rows were added that others may name. */
    forget: (): void => asked.clear(),
  };
}

interface Adding {
  name: string;
  form: AnyForm;
  /** The field by which the row belongs to another one, and stays as it is given. */
  by: string | undefined;
}

/**
 * Adds a row; where what it belongs to is too full for it, one with another value of its last needed field, and where one like it is there, one with another value of
 * a field in which they must differ. @returns the answer to the last try
 */
export async function addThatFits(admin: Client, { name, form, by }: Adding, given: JsonObject): Promise<Answer> {
  const add = (row: JsonObject) => admin.action(name, 'set', { rows: [row] });
  let answer = await add(given);
  const why = codeOf(answer);
  const needed = (form.required ?? []).findLast((one) => one !== by);
  const refused = (answer.body.error as { fields?: { field: string }[] } | undefined)?.fields ?? [];
  const differing = refused.map(({ field }) => field).filter((field) => field !== by);
  const fields = why === 'overloaded' && needed !== undefined ? [needed] : why === 'already_exists' ? differing : [];
  for (const field of fields) {
    for (const value of await createValues(admin).of(form, field, given)) {
      if (codeOf(answer) !== why) return answer;
      answer = await add({ ...given, [field]: value });
    }
  }
  return answer;
}

const eq = (field: string, value: Json): JsonObject => ({ field, op: 'eq', value });

export const keyOf = (form: AnyForm, row: JsonObject): JsonObject => Object.fromEntries(form.key.map((field) => [field, row[field] ?? null]));
export const byKey = (key: JsonObject): JsonObject => ({ and: Object.entries(key).map(([field, value]) => eq(field, value)) });

/** The longest word of a formatted text. */
const wordOf = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/[^\p{L}\d]+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const clauseOf = (form: AnyForm, field: string, value: Json): JsonObject => {
  const { operators } = natureIn(form, field).kind;
  if (isObject(value) && operators.includes('contains')) return { field, op: 'contains', value: wordOf(String(Object.values(value)[0])) };
  if (operators.includes('eq')) return eq(field, value);
  if (operators.includes('contains')) return { field, op: 'contains', value: wordOf(String(value)) };
  return { field, op: Array.isArray(value) && value.length === 0 ? 'blank' : 'notBlank' };
};

/** A list that has the row of the key if its field has the value: by equality where the kind knows it, else by a word or by whether it is empty. */
export const finding = (form: AnyForm, key: JsonObject, field: string, value: Json): JsonObject => ({
  filter: { and: [byKey(key), clauseOf(form, field, value)] },
  ...(isObject(value) && natureIn(form, field).kind.operators.includes('contains') ? { language_code: Object.keys(value)[0] ?? 'en' } : {}),
});

/** Whether the stored value holds the one given: in texts per language the languages given, elsewhere all of it. */
export const holds = (form: AnyForm, field: string, stored: Json | undefined, given: Json): boolean =>
  isObject(given) && isObject(stored ?? null) && natureIn(form, field).kind.operators.includes('missing')
    ? Object.entries(given).every(([language, text]) => (stored as JsonObject)[language] === text)
    : JSON.stringify(sorted(stored ?? null)) === JSON.stringify(sorted(given));

/** JSON of a column comes back with its members in another order. */
const sorted = (value: Json): Json =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, member]) => [name, sorted(member)]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;
