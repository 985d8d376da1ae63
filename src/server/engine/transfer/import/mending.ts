import * as v from 'valibot';
import { listOf, nameText } from '../../../../shared/bounded.ts';
import { errorStatuses } from '../../../../shared/errors.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { CellProblem } from './resolve.ts';

/** A column or a row, counted from 0 without the header. */
export const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const cellText = v.pipe(v.string(), v.maxLength(200_000));
const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];
const most = 10_000;

/**
 * What may be done about a sort of problem in all its rows: the record that a cell names is added, a row without a key gets the next number of its series, the
 * cell counts as empty, or its row is no part of the import.
 */
export const remedyWays = ['create', 'number', 'clear', 'leave_out'] as const;
export type RemedyWay = (typeof remedyWays)[number];

/** What a person says about the problems of a check, as members of a call. */
export const mendingEntries = {
  /** Cells given another text; `row` and `column` count from 0 without the header. */
  fixes: v.optional(listOf(v.strictObject({ row: place, column: place, value: cellText }), most), []),
  /** Another text for all cells of a column that have this one. */
  replacements: v.optional(listOf(v.strictObject({ column: place, from: cellText, value: cellText }), most)),
  /** What is done about the problems of a field, of a further form where it is told, that have this code; with a value, about that value alone. */
  remedies: v.optional(
    listOf(
      v.strictObject({ form: v.optional(nameText), field: nameText, code: v.picklist(errorCodes), value: v.optional(cellText), by: v.picklist(remedyWays) }),
      most,
    ),
  ),
};
const mendingSchema = v.object(mendingEntries);
export type Mending = v.InferOutput<typeof mendingSchema>;

/** The rows with the replaced cells in their places. @param isMeant whether a cell may be replaced */
function replaced(
  rows: readonly (readonly string[])[],
  { replacements = [] }: Mending,
  isMeant: (row: number, column: number) => boolean,
): (readonly string[])[] {
  const texts = new Map(replacements.map(({ column, from, value }) => [`${column} ${from}`, value]));
  const columns = [...new Set(replacements.map(({ column }) => column))];
  return rows.map((cells, row) => {
    const others = columns.flatMap((column) => {
      const value = texts.get(`${column} ${cells[column] ?? ''}`);
      return value === undefined || column >= cells.length || !isMeant(row, column) ? [] : [[column, value] as const];
    });
    return others.length === 0 ? cells : Object.assign([...cells], Object.fromEntries(others));
  });
}

/** The rows with the replaced and then the mended cells in their places; what is said of cells outside of them changes nothing. */
export function mended(rows: readonly (readonly string[])[], mending: Mending): (readonly string[])[] {
  const copies = replaced(rows, mending, () => true);
  for (const { row, column, value } of mending.fixes) {
    const cells = copies[row];
    if (cells) copies[row] = Object.assign([...cells], { [column]: value });
  }
  return copies;
}

/** The same of cells that read otherwise in the table of another program: problems tell them as they are read. */
export const mendedAsRead = (read: readonly (readonly string[])[], before: readonly (readonly string[])[], mending: Mending): (readonly string[])[] =>
  read === before ? [...read] : replaced(read, mending, (row, column) => read[row]?.[column] !== before[row]?.[column]);

/** What is to be done about a problem; undefined where nobody said. */
export type RemedyOf = (problem: Pick<CellProblem, 'form' | 'field' | 'code' | 'value'>) => RemedyWay | undefined;

/** The word on one value counts before that on all of its sort. */
export function remediesOf({ remedies = [] }: Mending): RemedyOf {
  const idOf = ({ form, field, code }: Pick<CellProblem, 'form' | 'field' | 'code'>, value: string | null): string =>
    JSON.stringify([form ?? null, field, code, value]);
  const ways = new Map(remedies.map(({ value, by, ...sort }) => [idOf(sort, value ?? null), by]));
  return ({ value, ...sort }) => ways.get(idOf(sort, value)) ?? ways.get(idOf(sort, null));
}
