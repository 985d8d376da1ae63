import type { ErrorParams } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { problem, refusal } from '../core/refusals.ts';
import { parseInTurns } from '../core/values.ts';
import type { Parsed } from '../core/values.ts';
import type { Cell, Cells } from './writes.ts';

/** New values by field, with nothing said about the values they replace. */
export const cellsOf = (values: JsonObject): Map<string, { new: JsonObject[string] }> =>
  new Map(Object.entries(values).map(([name, value]) => [name, { new: value }]));

/** @throws AppError unknown_field, read_only_field */
export function refuseReadOnly(form: CompiledForm, names: Iterable<string>, isWritable: (name: string) => boolean): void {
  for (const name of names) if (!isWritable(fieldOf(form, name).name)) throw refusal([problem(name, 'read_only_field')]);
}

/**
 * The cells with their new values as their kinds allow and store them.
 * @param giveTurn lets others in between where it is time
 * @param index place of the row in the call, told with each problem
 * @throws AppError invalid_value or the kind's own code, with every wrong field
 */
export async function parseCells(form: CompiledForm, cells: Cells, giveTurn: () => Promise<void>, index?: number): Promise<Cells> {
  const parsed: { name: string; cell: Cell; outcome: Parsed }[] = [];
  for (const [name, cell] of cells) parsed.push({ name, cell, outcome: await parseInTurns(fieldOf(form, name), cell.new, giveTurn) });
  const params: ErrorParams = index === undefined ? {} : { row: index };
  const problems = parsed.flatMap(({ outcome }) => ('problem' in outcome ? [{ ...outcome.problem, params }] : []));
  if (problems.length > 0) throw refusal(problems);
  return new Map(parsed.map(({ name, cell, outcome }) => [name, { ...cell, new: 'value' in outcome ? outcome.value : null }]));
}
