import * as v from 'valibot';
import { recordOf } from '../../../../shared/bounded.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { createTurns } from '../../in-turns.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import { cellsOf, parseCells, refuseReadOnly } from '../../records/write/parse-cells.ts';
import { checkFields } from '../machine-fields.ts';

/** Cells of one draft: a person reads them all before saying yes. */
const mostCells = 40;

/** Values by field, as an assistant gives them. */
export const draftValues = v.pipe(
  recordOf(
    v.custom<Json>((value) => value !== undefined),
    mostCells,
  ),
  v.minEntries(1),
);

/**
 * The values as their kinds allow them; whether they may stand there is asked again when they are written.
 * @param isOpen whether a field may be written by such a draft
 * @throws AppError unknown_field, read_only_field, invalid_value
 */
export async function parsedValues(form: CompiledForm, values: JsonObject, isOpen: (name: string) => boolean): Promise<JsonObject> {
  checkFields(form, Object.keys(values));
  refuseReadOnly(form, Object.keys(values), isOpen);
  const cells = await parseCells(form, cellsOf(values), createTurns());
  return Object.fromEntries([...cells].map(([name, cell]) => [name, cell.new]));
}
