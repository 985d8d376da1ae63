import { appError, AppError } from '../../../../shared/errors.ts';
import type { PageRights } from '../../../../shared/access.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { fieldOf } from '../../records/core/compile.ts';
import type { CompiledField } from '../../records/core/compile.ts';
import type { Transaction } from '../../database/database.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import { keyOf, keyText, readRows } from '../../records/core/rows.ts';
import { write } from '../../records/write/set.ts';
import { storedRows } from '../../records/write/stored-rows.ts';
import { isEmpty, same } from '../../records/core/values.ts';
import type { CellProblem, ResolvedRow } from './resolve.ts';

const batch = 1000;

export interface ImportCounts {
  add: number;
  update: number;
  unchanged: number;
}

export interface BroughtIn extends ImportCounts {
  /** Keys of all rows of the file, also of those that already were as it says. */
  keys: JsonObject[];
}

export interface BringInOptions {
  rights: PageRights;
  progress: (done: number, total: number) => void;
  /** Asked before each batch, in the import's transaction. */
  isCancelled: (tx: Transaction) => Promise<boolean>;
}

/** A refusal of some rows of the file. */
export class RowsRefused extends Error {
  constructor(readonly problems: CellProblem[]) {
    super('rows refused');
  }
}

const isSame = (given: Json, stored: Json | undefined): boolean => same(given, stored) || (isEmpty(given) && isEmpty(stored));

/** Of texts per language only those the file has. */
const isAsStored = ({ trait }: CompiledField, given: Json, stored: Json | undefined): boolean =>
  trait.perLanguage && isObject(given) && isObject(stored)
    ? Object.entries(given).every(([language, text]) => isSame(text, stored[language]))
    : isSame(given, stored);

/** Rows that say what is stored already are left out; the others are told apart by whether their key exists. */
async function sortOut({ tx, form }: WriteScope, rows: readonly ResolvedRow[]): Promise<{ changed: ResolvedRow[]; counts: ImportCounts; same: JsonObject[] }> {
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
  const unchanged = rows.filter(isUnchanged);
  const changed = rows.filter((row) => !unchanged.includes(row));
  const update = changed.filter(storedOf).length;
  return { changed, same: unchanged.map(({ values }) => keyOf(form, values)), counts: { add: changed.length - update, update, unchanged: unchanged.length } };
}

/** The file's rows behind what a write complained of: by the place in the batch, or by the key. */
function toCellProblems(error: AppError, { form }: WriteScope, rows: readonly ResolvedRow[]): CellProblem[] {
  const byKey = new Map(rows.map(({ row, values }) => [keyText(form, values), row]));
  const problems = error.fields.length > 0 ? error.fields : [{ field: '', code: error.code, params: error.params }];
  return problems.map(({ field, code, params = {} }) => {
    const { row, key, ...rest } = params;
    const place = typeof row === 'number' ? rows[row]?.row : isObject(key) ? byKey.get(keyText(form, key)) : undefined;
    return { row: place ?? (rows.length === 1 ? (rows[0]?.row ?? -1) : -1), column: null, field, code: code as ErrorCode, params: rest, value: null };
  });
}

/**
 * Writes the rows of a file through the form, batch by batch in one transaction.
 * @throws RowsRefused with the rows at fault, AppError cancelled and forbidden
 */
export async function bringIn(scope: WriteScope, rows: readonly ResolvedRow[], { rights, progress, isCancelled }: BringInOptions): Promise<BroughtIn> {
  const total: BroughtIn = { add: 0, update: 0, unchanged: 0, keys: [] };
  // In the order of their keys, as every write locks rows.
  const sorted = rows
    .map((row) => ({ row, id: keyText(scope.form, row.values) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ row }) => row);
  for (let start = 0; start < sorted.length; start += batch) {
    if (await isCancelled(scope.tx)) throw appError('cancelled');
    const { changed, counts, same: unchanged } = await sortOut(scope, sorted.slice(start, start + batch));
    try {
      const keys = await write(scope, { rows: changed.map(({ values }) => values) }, rights);
      await storedRows(scope, keys);
      total.keys.push(...unchanged, ...keys);
    } catch (error) {
      if (error instanceof AppError && error.status === 422) throw new RowsRefused(toCellProblems(error, scope, changed));
      throw error;
    }
    total.add += counts.add;
    total.update += counts.update;
    total.unchanged += counts.unchanged;
    progress(Math.min(start + batch, sorted.length), sorted.length);
  }
  return total;
}
