import { appError } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { Patch, Selection, SetCall } from '../../../../shared/records/calls.ts';
import { keyText, parseKey } from '../core/rows.ts';
import { refuseUnstorable } from '../core/unstorable-text.ts';
import { cellsOf, parseCells, refuseReadOnly } from './parse-cells.ts';
import type { WriteScope } from './scope.ts';
import { mostSelected, selectKeys } from './selection.ts';
import { writesOfRows } from './whole-rows.ts';
import type { Cell, Cells, Edit, Writes } from './writes.ts';

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Two patches of one cell: the first saw what is stored, the last wins; texts of different languages add up. */
const joinCells = (first: Cell, last: Cell): Cell =>
  isObject(first.new) && isObject(last.new)
    ? { new: { ...first.new, ...last.new }, old: isObject(first.old) || isObject(last.old) ? { ...objectOf(last.old), ...objectOf(first.old) } : first.old }
    : { new: last.new, old: first.old };

function parseWritable({ seen, plan }: WriteScope, cells: Cells): Cells {
  refuseReadOnly(seen, cells.keys(), (name) => plan.write.has(name));
  return parseCells(seen, cells);
}

/** One edit for each row that the patches name. */
function writesOfPatches(scope: WriteScope, patches: readonly Patch[]): Writes {
  const { form } = scope;
  const edits = new Map<string, Edit & { cells: Map<string, Cell> }>();
  for (const { key: given, field, old, new: next } of patches) {
    const key = parseKey(form, given);
    const edit = edits.get(keyText(form, key)) ?? { key, cells: new Map() };
    edits.set(keyText(form, key), edit);
    for (const [name, cell] of parseWritable(scope, new Map([[field, { new: next, old }]]))) {
      const earlier = edit.cells.get(name);
      edit.cells.set(name, earlier ? joinCells(earlier, cell) : cell);
    }
  }
  return { edits: [...edits.values()], adds: [] };
}

/** The same cells for every selected row. */
async function writesOfSelection(scope: WriteScope, selection: Selection, values: JsonObject): Promise<Writes> {
  const cells = parseWritable(scope, cellsOf(values));
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
