import { sql } from 'drizzle-orm';
import { isObject } from '../../../../shared/json.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { isEmpty, isRequired, mergeTexts, same } from '../core/values.ts';
import type { DerivedField, DerivePlan } from './derive-plan.ts';
import type { LockedEdit } from './lock-edits.ts';
import type { WriteScope } from './scope.ts';
import type { Cell } from './writes.ts';

const namesOf = (fields: readonly DerivedField[]): string[] => [...new Set(fields.flatMap(({ from }) => from))];

/** What the fields are by the rows, in their order: one statement for all of them. */
async function evaluate(tx: Transaction, { types }: DerivePlan, fields: readonly DerivedField[], rows: readonly JsonObject[]): Promise<JsonObject[]> {
  if (fields.length === 0 || rows.length === 0) return rows.map(() => ({}));
  const names = namesOf(fields);
  const given = rows.map((row, ord) => ({ ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), '~ord': ord }));
  const shape = names.map((name) => sql`, ${sql.identifier(name)} ${sql.raw(types.get(name) ?? 'text')}`);
  const values = fields.map(({ name, value }) => sql`, ${value} as ${sql.identifier(name)}`);
  const found = await tx.rows<{ row: JsonObject }>(sql`
    select row_to_json(x) as row from (
      select i."~ord"${sql.join(values)} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as i("~ord" int${sql.join(shape)}) order by i."~ord") x`);
  return found.map(({ row: { '~ord': _, ...row } }) => row);
}

const textsIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** What a new row gets in the field; nothing where it was given. Texts that follow from texts stand beside those that were given. */
function addedValue({ name, byLanguage }: DerivedField, row: JsonObject, found: JsonObject): Json | undefined {
  if (byLanguage && !isEmpty(row[name])) return mergeTexts(found[name], textsIn(row[name]));
  return isEmpty(row[name]) ? (found[name] ?? undefined) : undefined;
}

/** Rows to be added with what follows from their values: what was given, and not left empty, stays as it is. */
export async function deriveAdded({ tx, derive }: WriteScope, rows: readonly JsonObject[]): Promise<JsonObject[]> {
  let full = [...rows];
  for (const step of derive?.steps ?? []) {
    const wanted = step.filter(({ name, byLanguage }) => byLanguage || full.some((row) => isEmpty(row[name])));
    const found = derive ? await evaluate(tx, derive, wanted, full) : [];
    full = full.map((row, i) => {
      const added = wanted.map((field): [string, Json | undefined] => [field.name, addedValue(field, row, found[i] ?? {})]);
      return { ...row, ...Object.fromEntries(added.filter((one): one is [string, Json] => one[1] !== undefined)) };
    });
  }
  return full;
}

/** The fields that may change along with the given ones; those that an existing row cannot be given are none. */
export const followersOf = ({ derive, plan }: WriteScope, given: Iterable<string>): DerivedField[] =>
  (derive?.followers(given) ?? []).filter(({ name }) => plan.write.has(name));

/** The fields that must be known of a row to tell what changes along. */
export const neededFor = (followers: readonly DerivedField[]): string[] => [...followers.map(({ name }) => name), ...namesOf(followers)];

/** What a field becomes with the values it follows from; nothing where somebody typed it. Texts that follow from texts do so one by one. */
function followed(form: CompiledForm, { name, byLanguage }: DerivedField, row: JsonObject, former: JsonObject, next: JsonObject): Json | undefined {
  const isFollowing = (value: Json | undefined, was: Json | undefined): boolean => isEmpty(value) || same(value, was);
  if (!byLanguage) {
    if (!isFollowing(row[name], former[name])) return undefined;
    // What is written of texts leaves the languages that it does not name.
    const isTexts = fieldOf(form, name).trait.perLanguage === true;
    return isTexts
      ? { ...Object.fromEntries(Object.keys(textsIn(row[name])).map((language) => [language, null])), ...textsIn(next[name]) }
      : (next[name] ?? null);
  }
  const [typed, were, are] = [textsIn(row[name]), textsIn(former[name]), textsIn(next[name])];
  const languages = Object.keys({ ...were, ...are }).filter((language) => isFollowing(typed[language], were[language]));
  return Object.fromEntries(languages.map((language) => [language, are[language] ?? null]));
}

/**
 * Edits with what follows from their new values. A field changes along while it is empty, or is what followed from the former values: what
 * somebody typed stays. A field that must not be empty stays as well where nothing follows any more.
 */
export async function deriveEdited(scope: WriteScope, edits: readonly LockedEdit[]): Promise<LockedEdit[]> {
  const { tx, form, derive } = scope;
  let rows = edits.map(({ row, cells }) => ({ before: row, after: withCells(form, row, cells), cells }));
  for (const step of derive?.steps ?? []) {
    const fields = step.filter(({ from }) => rows.some(({ before, after }) => from.some((name) => !same(before[name], after[name]))));
    const wanted = fields.filter(({ name }) => scope.plan.write.has(name));
    if (!derive || wanted.length === 0) continue;
    const found = await evaluate(
      tx,
      derive,
      wanted,
      rows.flatMap(({ before, after }) => [before, after]),
    );
    rows = rows.map(({ before, after, cells }, i) => {
      const changed = wanted
        .filter(({ name, from }) => !cells.has(name) && from.some((one) => !same(before[one], after[one])))
        .map((field): [string, Json | undefined] => [field.name, followed(form, field, before, found[2 * i] ?? {}, found[2 * i + 1] ?? {})])
        .filter((one): one is [string, Json] => one[1] !== undefined)
        .filter(([name, value]) => !(isEmpty(value) && isRequired(form, name)))
        .map(([name, value]): [string, Cell] => [name, { new: value }]);
      return { before, after: withCells(form, after, changed), cells: new Map([...cells, ...changed]) };
    });
  }
  return edits.map((edit, i) => ({ ...edit, cells: rows[i]?.cells ?? edit.cells }));
}

/** The row with new values in it; texts that a cell does not name stay. */
const withCells = (form: CompiledForm, row: JsonObject, cells: Iterable<readonly [string, Cell]>): JsonObject => ({
  ...row,
  ...Object.fromEntries(
    [...cells].map(([name, cell]) => [name, fieldOf(form, name).trait.perLanguage && isObject(cell.new) ? mergeTexts(row[name], cell.new) : cell.new]),
  ),
});
