import { appError } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { mostSelected } from '../../../../shared/records/calls.ts';
import type { Patch, Selection, SetCall } from '../../../../shared/records/calls.ts';
import { createTurns } from '../../in-turns.ts';
import { keyText, parseKey } from '../core/rows.ts';
import { refuseUnstorable } from '../core/unstorable-text.ts';
import { cellsOf, parseCells, refuseReadOnly } from './parse-cells.ts';
import type { WriteScope } from './scope.ts';
import { selectKeys } from './selection.ts';
import { writesOfRows } from './whole-rows.ts';
import type { Cell, Cells, Edit, Writes } from './writes.ts';

const copyOf = (value: Json | undefined): Json | undefined => (isObject(value) ? { ...value } : value);

/** What the first patch saw stands. */
function addMissing(old: JsonObject, further: JsonObject): void {
  for (const [name, value] of Object.entries(further)) if (!Object.hasOwn(old, name)) old[name] = value;
}

/** Patches of one cell: the first saw what is stored, the last wins; texts of different languages add up, into one copy: there may be a hundred thousand patches. */
function joinCells([first, ...further]: readonly Cell[]): Cell {
  let value = copyOf(first?.new);
  let old = copyOf(first?.old);
  for (const cell of further) {
    if (!isObject(value) || !isObject(cell.new)) {
      value = copyOf(cell.new);
      continue;
    }
    Object.assign(value, cell.new);
    if (!isObject(cell.old)) continue;
    if (isObject(old)) addMissing(old, cell.old);
    else old = { ...cell.old };
  }
  return { new: value ?? null, old };
}

function parseWritable({ seen, plan }: WriteScope, cells: Cells, giveTurn: () => Promise<void>): Promise<Cells> {
  refuseReadOnly(seen, cells.keys(), (name) => plan.write.has(name));
  return parseCells(seen, cells, giveTurn);
}

/** One edit for each row that the patches name. */
async function writesOfPatches(scope: WriteScope, patches: readonly Patch[]): Promise<Writes> {
  const { form } = scope;
  const edits = new Map<string, { key: JsonObject; cells: Map<string, Cell[]> }>();
  const giveTurn = createTurns();
  for (const { key: given, field, old, new: next } of patches) {
    const key = parseKey(form, given);
    const edit = edits.get(keyText(form, key)) ?? { key, cells: new Map<string, Cell[]>() };
    edits.set(keyText(form, key), edit);
    for (const [name, cell] of await parseWritable(scope, new Map([[field, { new: next, old }]]), giveTurn)) {
      const earlier = edit.cells.get(name);
      if (earlier) earlier.push(cell);
      else edit.cells.set(name, [cell]);
    }
  }
  const joined = [...edits.values()].map(({ key, cells }): Edit => ({ key, cells: new Map([...cells].map(([name, own]) => [name, joinCells(own)])) }));
  return { edits: joined, adds: [] };
}

/** The same cells for every selected row. */
async function writesOfSelection(scope: WriteScope, selection: Selection, values: JsonObject): Promise<Writes> {
  const cells = await parseWritable(scope, cellsOf(values), createTurns());
  const keys = await selectKeys(scope.tx, scope.seen, selection);
  return { edits: keys.map((key) => ({ key, cells })), adds: [] };
}

/**
 * The door of every write: turns a call of any shape (patches, whole rows, values for a selection) into one list of edits and one of
 * adds, with parsed values. No later step knows what the call looked like.
 * @throws AppError too_large, bad_request, unknown_field, read_only_field, invalid_value, not_found, stale, selection_changed
 */
export async function normalise(scope: WriteScope, call: SetCall): Promise<Writes> {
  refuseUnstorable(call);
  const size = 'patches' in call ? call.patches.length : 'rows' in call ? call.rows.length : 0;
  if (size > mostSelected) throw appError('too_large', { most: mostSelected });
  if ('patches' in call) return writesOfPatches(scope, call.patches);
  if ('rows' in call) return writesOfRows(scope, call.rows);
  return writesOfSelection(scope, call.selection, call.values);
}
