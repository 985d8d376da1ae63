import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';

/** Whoever works on all lines of a record at once is refused beyond so many: nobody reads them, and one call would keep the others waiting. */
export const mostLines = 3_000;

/** The lines of one record, which is named by its key, in the order of their form: those of their fields that are asked for. @throws AppError too_complex */
export async function linesOf(tx: Transaction, form: CompiledForm, of: Json, names: readonly string[]): Promise<JsonObject[]> {
  const { parent, order = [] } = form.definition;
  if (!parent) throw new Error(`${form.name} has no lines`);
  const source = form.source([...new Set([...names, parent.by, ...order])]);
  const parameters = createParameters(source.values);
  const header = parameters.add(of, form.fields.get(parent.by)?.trait.type);
  const rows = await tx.rows<{ row: JsonObject }>({
    text: `select row_to_json(r) as row from ${source.text} r where ${reference(parent.by)} = ${header} order by ${order.map(reference).join(', ')} limit ${mostLines + 1}`,
    values: parameters.values,
  });
  if (rows.length > mostLines) throw appError('too_complex', { limit: 'rows', most: mostLines });
  return rows.map(({ row }) => row);
}
