import { AppError } from '../../../../shared/errors.ts';
import type { PageRights } from '../../../../shared/access.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { fieldOf } from '../../records/core/compile.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import { keyOf, keyText, readRows } from '../../records/core/rows.ts';
import { write } from '../../records/write/set.ts';
import { keepStoredRules } from '../../records/write/stored-rows.ts';
import { isEmpty, same } from '../../records/core/values.ts';
import type { FetchCounts } from '../fetching/queue-fetches.ts';
import { checkCurrencies } from './amounts.ts';
import type { FillCounts } from './fill-forms.ts';
import type { NumberedRows } from './number-rows.ts';
import type { CellProblem, ResolvedRow } from './resolve.ts';
import { RowsRefused } from './rows-refused.ts';

export interface ImportCounts {
  add: number;
  update: number;
  unchanged: number;
}

export interface BroughtIn extends ImportCounts {
  /** Keys of all rows of the file, also of those that already were as it says. */
  keys: JsonObject[];
  /** What became of the rows in further forms, batch by batch. */
  fills: FillCounts[];
  /** Files that rows name, batch by batch. */
  fetches: FetchCounts[];
  /** The keys that rows without one were given. */
  numbers: string[];
}

export interface BringInOptions {
  rights: PageRights;
  /** Fills further forms behind the rows, in the same change-set. */
  fill?: ((scope: WriteScope, rows: readonly ResolvedRow[]) => Promise<FillCounts[]>) | undefined;
  /** Notes the files that rows name, in the same change-set. */
  fetch?: ((scope: WriteScope, rows: readonly ResolvedRow[]) => Promise<FetchCounts[]>) | undefined;
  /** Numbers for the rows that have no key, in their order. */
  number?: ((scope: WriteScope, rows: readonly ResolvedRow[]) => Promise<NumberedRows>) | undefined;
  /** The rows with the keys of the records they name. */
  keyed?: ((scope: WriteScope, rows: readonly ResolvedRow[]) => Promise<readonly ResolvedRow[]>) | undefined;
}

const isSame = (given: Json, stored: Json | undefined): boolean => same(given, stored) || (isEmpty(given) && isEmpty(stored));

/** Of texts per language only those the file has. */
const isAsStored = ({ trait }: CompiledField, given: Json, stored: Json | undefined): boolean =>
  trait.perLanguage && isObject(given) && isObject(stored)
    ? Object.entries(given).every(([language, text]) => isSame(text, stored[language]))
    : isSame(given, stored);

/** Rows that say what is stored already are left out; the others are told apart by whether their key exists. */
async function sortOut(
  { tx, seen: form }: WriteScope,
  rows: readonly ResolvedRow[],
): Promise<{ edits: ResolvedRow[]; adds: ResolvedRow[]; unchanged: ResolvedRow[] }> {
  const hasKey = ({ values }: ResolvedRow): boolean => form.key.every(({ name }) => values[name] !== undefined && values[name] !== null);
  const fields = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const stored = await readRows(
    tx,
    form,
    rows.filter(hasKey).map(({ values }) => keyOf(form, values)),
    fields,
  );
  const storedOf = (row: ResolvedRow): JsonObject | undefined => (hasKey(row) ? stored.get(keyText(form, row.values)) : undefined);
  const isUnchanged = (row: ResolvedRow): boolean => {
    const known = storedOf(row);
    return known !== undefined && Object.entries(row.values).every(([name, value]) => isAsStored(fieldOf(form, name), value, known[name]));
  };
  const unchanged: ResolvedRow[] = [];
  const changed: ResolvedRow[] = [];
  for (const row of rows) (isUnchanged(row) ? unchanged : changed).push(row);
  return { edits: changed.filter(storedOf), adds: changed.filter((row) => !storedOf(row)), unchanged };
}

/** The file's rows behind what a write complained of: by the place in the batch, or by the key. */
export function toCellProblems(error: AppError, { form }: WriteScope, rows: readonly ResolvedRow[]): CellProblem[] {
  const byKey = new Map(rows.map(({ row, values }) => [keyText(form, values), row]));
  const problems = error.fields.length > 0 ? error.fields : [{ field: '', code: error.code, params: error.params }];
  return problems.map(({ field, code, params = {} }) => {
    const { row, key, ...rest } = params;
    const place = typeof row === 'number' ? rows[row]?.row : isObject(key) ? byKey.get(keyText(form, key)) : undefined;
    return { row: place ?? (rows.length === 1 ? (rows[0]?.row ?? -1) : -1), column: null, field, code: code as ErrorCode, params: rest, value: null };
  });
}

/** The rows in the order of their keys, as every write locks rows. */
export const inOrderOfKeys = (form: CompiledForm, rows: readonly ResolvedRow[]): ResolvedRow[] =>
  rows
    .map((row) => ({ row, id: keyText(form, row.values) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ row }) => row);

/**
 * Writes some rows of a file through the form.
 * @throws RowsRefused with the rows at fault; AppError forbidden
 */
export async function bringIn(scope: WriteScope, rows: readonly ResolvedRow[], { rights, fill, fetch, number, keyed }: BringInOptions): Promise<BroughtIn> {
  // First of all: who else numbers such rows waits for the end of the transaction, and must hold nothing then.
  const { rows: numbered, numbers } = (await number?.(scope, rows)) ?? { rows, numbers: [] };
  const told = (await keyed?.(scope, numbered)) ?? numbered;
  const written = await writeRows(scope, told, rights);
  return { ...written, fills: (await fill?.(scope, told)) ?? [], fetches: (await fetch?.(scope, told)) ?? [], numbers };
}

async function writeRows(scope: WriteScope, rows: readonly ResolvedRow[], rights: PageRights): Promise<Omit<BroughtIn, 'fills' | 'fetches' | 'numbers'>> {
  const { edits, adds, unchanged } = await sortOut(scope, rows);
  const changed = [...edits, ...adds];
  const own = [...unchanged, ...edits].map(({ values }) => keyOf(scope.seen, values));
  try {
    const keys = await write(scope, { rows: changed.map(({ values }) => values) }, rights);
    await keepStoredRules(scope, keys);
    const all = [...own, ...keys.slice(edits.length)];
    await checkCurrencies(scope, [...unchanged, ...changed], all);
    return { add: adds.length, update: edits.length, unchanged: unchanged.length, keys: [...own.slice(0, unchanged.length), ...keys] };
  } catch (error) {
    if (error instanceof AppError && error.status === 422) throw new RowsRefused(toCellProblems(error, scope, changed));
    throw error;
  }
}

/** What was brought in by all pieces together. */
export const broughtIn = (parts: readonly BroughtIn[]): BroughtIn => ({
  add: parts.reduce((sum, { add }) => sum + add, 0),
  update: parts.reduce((sum, { update }) => sum + update, 0),
  unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
  keys: parts.flatMap(({ keys }) => keys),
  fills: parts.flatMap(({ fills }) => fills),
  fetches: parts.flatMap(({ fetches }) => fetches),
  numbers: parts.flatMap(({ numbers }) => numbers),
});
