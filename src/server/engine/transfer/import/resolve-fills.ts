import type { JsonObject } from '../../../../shared/json.ts';
import { appError } from '../../../../shared/errors.ts';
import { eachInTurns } from '../../in-turns.ts';
import { isEmpty } from '../../records/core/values.ts';
import type { FilledForm } from './fills.ts';
import type { Mapped } from './proposal.ts';
import type { FindKey } from './references.ts';
import { resolveRows } from './resolve.ts';
import type { CellProblem, FilledRow, ResolvedRow, ResolveInput } from './resolve.ts';

/** A column that goes to a field of a further form. */
export interface FillingColumn extends Mapped {
  form: string;
  /** Which row it is of, where each column has its own. */
  asked?: JsonObject | undefined;
}

/** A further form with the columns that go to it. */
export interface FilledBy {
  filled: FilledForm;
  columns: readonly Mapped[];
  /** Which row these columns are of, before what holds for all. */
  asked: JsonObject;
  finders: ReadonlyMap<string, FindKey>;
}

/**
 * The columns of each further form, those of each row that a column names by themselves; a column that tells which row is meant tells it for all forms
 * that ask. @throws AppError forbidden
 */
export function columnsOfFills(all: readonly FilledForm[], columns: readonly FillingColumn[]): Omit<FilledBy, 'finders'>[] {
  const unknown = columns.find(({ form, field }) => !all.some(({ fill, fields }) => fill.form === form && fields.some(({ name }) => name === field)));
  if (unknown) throw appError('forbidden', { entity: unknown.form, field: unknown.field });
  return all.flatMap((filled) => {
    const { form, asks } = filled.fill;
    const own = columns.filter((column) => column.form === form && !asks.includes(column.field));
    const rowOf = (column: FillingColumn): string => JSON.stringify(asks.map((name) => column.asked?.[name] ?? null));
    return [...new Set(own.map(rowOf))].map((row) => {
      const some = own.filter((column) => rowOf(column) === row);
      const asked = given(some[0]?.asked ?? {}, asks);
      const telling = asks.flatMap((name) => (name in asked ? [] : (columns.find(({ field }) => field === name) ?? [])));
      return { filled, asked, columns: [...telling, ...some].map(({ form: _, asked: __, ...column }) => column) };
    });
  });
}

export interface ResolveFillsInput extends Pick<ResolveInput, 'language' | 'conventions' | 'findings' | 'left' | 'remedyOf'> {
  rows: ResolveInput['rows'];
  /** The rows as those of the import's own form, and the field that names one there. */
  main: readonly ResolvedRow[];
  key: string;
  /** What rows of further forms have where no column says it. */
  asked: JsonObject;
  /** Has the record added that a cell of a further form names. @returns what it is called; undefined where it cannot be added */
  takeName: (field: string, text: string, within: string | undefined, form: string) => string | undefined;
}

const given = (asked: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (isEmpty(asked[name] ?? null) ? [] : [[name, asked[name] ?? null]])));

/** Rows that were read, and what is wrong with them. */
interface ReadRows {
  rows: ResolvedRow[];
  problems: CellProblem[];
  /** Rows of the file that are left out, since they have a problem in a further form. */
  leftOut: ReadonlySet<number>;
}

/** What a row of the file says there. */
type Told = Pick<ResolvedRow, 'row' | 'values' | 'named'>;

/** Whether a row is none of the further form: its cells are blank, or the cell that tells which row is meant says nothing that is taken. */
function isNoRow({ filled: { fill }, columns }: FilledBy, rows: ResolveInput['rows'], { row, values, named = {} }: Told): boolean {
  const isTold = (name: string): boolean => !isEmpty(values[name] ?? null) || named[name] !== undefined;
  const isRefused = columns.some(({ field, column }) => fill.asks.includes(field) && !isTold(field) && (rows[row]?.[column] ?? '').trim() !== '');
  const isSilent = [...Object.keys(values), ...Object.keys(named)].every((name) => fill.asks.includes(name));
  return isRefused || isSilent || (fill.told_by !== undefined && !isTold(fill.told_by));
}

/** A row of the file as one of a further form; a problem for each reference that neither it nor anybody tells. A blank cell says nothing. */
async function resolveFill(filledBy: FilledBy, input: ResolveFillsInput): Promise<ReadRows> {
  const { filled, columns, asked, finders } = filledBy;
  const { form, fill } = filled;
  const read = await resolveRows({
    ...input,
    form,
    mapping: columns,
    finders,
    given: {},
    around: { ...given(input.asked, fill.asks), ...asked },
    empty: 'keep',
    findings: input.findings.filter(({ column }) => column !== null),
    remedyOf: (problem) => input.remedyOf({ ...problem, form: fill.form }),
    takeName: (field, text, within) => input.takeName(field, text, within, fill.form),
  });
  const keys = new Map(input.main.map(({ row, values }) => [row, values[input.key] ?? null]));
  const problems = read.problems.map((problem): CellProblem => ({ ...problem, form: fill.form }));
  const leftOut = new Set(read.leftOut);
  const rows: ResolvedRow[] = [];
  await eachInTurns(read.rows, (told) => {
    if (isNoRow(filledBy, input.rows, told)) return;
    const { row, values: own, named = {} } = told;
    const values: JsonObject = { ...given(input.asked, fill.asks), ...asked, ...own, [fill.by]: keys.get(row) ?? null };
    const untold = fill.asks
      .filter((name) => isEmpty(values[name] ?? null) && named[name] === undefined)
      .map((field): CellProblem => {
        const column = columns.find((one) => one.field === field)?.column ?? null;
        return { form: fill.form, row, column, field, code: 'required', params: {}, value: null };
      });
    const ways = untold.map(input.remedyOf);
    if (ways.includes('leave_out')) leftOut.add(row);
    if (ways.includes('clear')) return;
    problems.push(...untold);
    rows.push({ ...told, values });
  });
  return { rows, problems, leftOut };
}

/** The rows of a file with what they are in further forms. */
export async function resolveFills(all: readonly FilledBy[], input: ResolveFillsInput): Promise<ReadRows> {
  if (all.length === 0) return { rows: [...input.main], problems: [], leftOut: new Set() };
  const fills = new Map<number, Record<string, FilledRow[]>>(input.main.map(({ row }) => [row, {}]));
  const problems: CellProblem[] = [];
  const leftOut = new Set<number>();
  for (const filledBy of all) {
    const read = await resolveFill(filledBy, input);
    const { form } = filledBy.filled.fill;
    for (const { row, ...filled } of read.rows) {
      const own = fills.get(row);
      if (own) (own[form] ??= []).push(filled);
    }
    for (const problem of read.problems) problems.push(problem);
    for (const row of read.leftOut) leftOut.add(row);
  }
  const isIn = ({ row }: { row: number }): boolean => !leftOut.has(row);
  return { rows: input.main.filter(isIn).map((row) => ({ ...row, fills: fills.get(row.row) ?? {} })), problems: problems.filter(isIn), leftOut };
}
