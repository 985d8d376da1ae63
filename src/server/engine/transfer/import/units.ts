import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Actor } from '../../database/database.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import { eachInTurns } from '../../in-turns.ts';
import { keyOf, keyText, readRows } from '../../records/core/rows.ts';
import type { Records } from '../../records/engine.ts';
import type { Written } from '../../records/write/shifts-others.ts';
import { planOf } from '../../records/write/targets.ts';
import { writtenByRows } from '../../records/write/written-by-rows.ts';
import { inOrderOfKeys } from './bring-in.ts';
import type { FilledForm } from './fills.ts';
import type { ResolvedRow } from './resolve.ts';

/** Rows of a file that are tried and written together. */
export type Unit = readonly ResolvedRow[];

/** So many rows are looked up at once; others get on between two looks. */
const atOnce = 1_000;

/** The fields of which only one row may have the same values, where all that is unique is fields of the form. */
function uniqueFields(form: CompiledForm): string[][] {
  const { write, create } = planOf(form);
  const targets = [...write.values(), ...create.values()].filter(({ field }) => form.fields.has(field));
  const isKey = (name: string): boolean => form.key.some((field) => field.name === name);
  return [...new Set(targets.map(({ table }) => table))].flatMap((table) =>
    table.uniques.flatMap((columns) => {
      const names = columns.flatMap((column) => targets.find((target) => target.table === table && target.column === column)?.field ?? []);
      return names.length < columns.length || names.every(isKey) ? [] : [names];
    }),
  );
}

/** The values as the database may compare them, whatever their case; null where one is missing, and where a flag is not set: nothing unique is said of such rows. */
function valuesOf(names: readonly string[], row: JsonObject): string | null {
  const values = names.map((name): Json => row[name] ?? null);
  return values.some((value) => value === null || value === '' || value === false) ? null : JSON.stringify(values).toLowerCase();
}

/** Sets of places that are joined one by one. */
function createSets(count: number) {
  const above = Array.from({ length: count }, (_, place) => place);
  const headOf = (place: number): number => {
    let head = place;
    for (let next = above[head]; next !== undefined && next !== head; next = above[head]) head = next;
    above[place] = head;
    return head;
  };
  return {
    headOf,
    join(a: number, b: number): void {
      const [first, second] = [headOf(a), headOf(b)].toSorted((one, other) => one - other);
      if (first !== undefined && second !== undefined) above[second] = first;
    },
  };
}

/** Rows of one form within those of a file: of its own, or of a further one that it fills. */
interface Part {
  uniques: readonly (readonly string[])[];
  values: (row: ResolvedRow) => readonly JsonObject[];
  stored: (row: ResolvedRow) => JsonObject | undefined;
}

/** Of rows of further forms only what the file gives is looked at: they are found by other fields than their key. */
const partsOfFills = (filled: readonly FilledForm[]): Part[] =>
  filled.map(({ fill, form }) => ({
    uniques: uniqueFields(form),
    values: ({ fills }) => fills?.[fill.form]?.map(({ values, named }) => ({ ...values, ...named })) ?? [],
    stored: () => undefined,
  }));

/** What is stored of the rows of a file that are there already. */
async function storedOf(
  records: Records,
  actor: Actor,
  form: CompiledForm,
  rows: readonly ResolvedRow[],
  names: readonly string[],
): Promise<Map<string, JsonObject>> {
  const keys = rows.flatMap(({ values }) => (form.key.every(({ name }) => values[name] != null) ? [keyOf(form, values)] : []));
  const stored = new Map<string, JsonObject>();
  for (let start = 0; start < keys.length; start += atOnce) {
    const some = await records.read(actor, (tx) => readRows(tx, form, keys.slice(start, start + atOnce), names));
    for (const [key, row] of some) stored.set(key, row);
  }
  return stored;
}

/**
 * The rows of a file in the order of their keys, those together of which one has a unique value that another one has, or had: whether both may have what they are
 * to have is seen only where they are written together.
 */
export async function unitsOf(
  records: Records,
  actor: Actor,
  form: CompiledForm,
  rows: readonly ResolvedRow[],
  filled: readonly FilledForm[] = [],
): Promise<Unit[]> {
  const sorted = inOrderOfKeys(form, rows);
  const given = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const uniques = uniqueFields(form).filter((names) => names.some((name) => given.has(name)));
  const stored = uniques.length === 0 ? new Map<string, JsonObject>() : await storedOf(records, actor, form, sorted, [...new Set(uniques.flat())]);
  const own: Part = { uniques, values: ({ values }) => [values], stored: ({ values }) => stored.get(keyText(form, values)) };
  const parts = [own, ...partsOfFills(filled)].flatMap(({ uniques: sets, ...part }) => sets.map((names) => ({ names, ...part })));
  if (parts.length === 0) return sorted.map((row) => [row]);
  const sets = createSets(sorted.length);
  for (const { names, ...part } of parts) {
    const holders = new Map<string, number>();
    await eachInTurns(sorted, (row, place) => {
      const before = part.stored(row) ?? {};
      for (const text of [before, ...part.values(row).map((values) => ({ ...before, ...values }))].map((values) => valuesOf(names, values))) {
        if (text === null) continue;
        const holder = holders.get(text);
        if (holder === undefined) holders.set(text, place);
        else sets.join(holder, place);
      }
    });
  }
  const units = new Map<number, ResolvedRow[]>();
  for (const [place, row] of sorted.entries()) {
    const head = sets.headOf(place);
    const unit = units.get(head);
    if (unit) unit.push(row);
    else units.set(head, [row]);
  }
  return [...units.values()];
}

/** The rows of units, in the order in which every write locks rows. */
export const rowsOfUnits = (form: CompiledForm, units: readonly Unit[]): ResolvedRow[] => inOrderOfKeys(form, units.flat());

/** What units write through the form. A record that a row names is as good as its key: which it is, nobody knows yet. */
export const writtenByUnits = (records: Records, actor: Actor, form: CompiledForm, units: readonly Unit[]): Promise<Written> =>
  writtenByRows(
    (work) => records.read(actor, work),
    form,
    units.flatMap((unit) => unit.map(({ values, named }) => ({ ...values, ...named }))),
  );
