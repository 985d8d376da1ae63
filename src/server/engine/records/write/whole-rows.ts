import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { createTurns } from '../../in-turns.ts';
import { fieldOf } from '../core/compile.ts';
import { problem, refusal } from '../core/refusals.ts';
import { keyText, parseKey, readRows } from '../core/rows.ts';
import { cellsOf, parseCells, refuseReadOnly } from './parse-cells.ts';
import type { WriteScope } from './scope.ts';
import type { Writes } from './writes.ts';

/** A version in a whole row guards the row instead of being written. */
const versionField = 'row_version';

/**
 * Whole rows as edits, where the key exists, or as adds.
 * @throws AppError unknown_field, not_found, stale, read_only_field, invalid_value
 */
export async function writesOfRows({ tx, seen: form, plan }: WriteScope, rows: readonly JsonObject[]): Promise<Writes> {
  const keyNames = form.key.map(({ name }) => name);
  const isCreatable = (name: string): boolean => plan.create.has(name) || plan.write.has(name);
  const hasKey = (row: JsonObject): boolean => keyNames.every((name) => row[name] !== undefined && row[name] !== null);
  const keyIn = (row: JsonObject): JsonObject => parseKey(form, Object.fromEntries(keyNames.map((name) => [name, row[name] ?? null])));
  for (const row of rows) for (const name of Object.keys(row)) fieldOf(form, name);
  const isGuarded = form.fields.has(versionField) && !plan.write.has(versionField);
  const known = await readRows(tx, form, rows.filter(hasKey).map(keyIn), isGuarded ? [versionField] : []);

  const writes: Writes = { edits: [], adds: [] };
  const giveTurn = createTurns();
  for (const [index, row] of rows.entries()) {
    const key = hasKey(row) ? keyIn(row) : undefined;
    const stored = key && known.get(keyText(form, key));
    if (key && !stored && !(form.definition.add && keyNames.every(isCreatable))) throw appError('not_found', { key });
    const version = row[versionField];
    if (stored && isGuarded && version !== undefined && version !== stored[versionField])
      throw refusal([problem(versionField, 'stale', { current: stored[versionField] ?? null, row: index })]);
    const cells = cellsOf(row);
    if (isGuarded) cells.delete(versionField);
    // The key of an existing row is no value to write; an empty key of a new row is left to the database.
    for (const name of keyNames) if (stored || row[name] === null) cells.delete(name);
    refuseReadOnly(form, cells.keys(), isCreatable);
    const parsed = await parseCells(form, cells, giveTurn, index);
    if (key && stored) writes.edits.push({ key, cells: parsed });
    else writes.adds.push({ values: Object.fromEntries([...parsed].map(([name, cell]) => [name, cell.new])), index });
  }
  return writes;
}
