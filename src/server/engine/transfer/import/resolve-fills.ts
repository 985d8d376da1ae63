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

export interface ResolveFillsInput extends Pick<ResolveInput, 'language' | 'conventions' | 'findings' | 'left'> {
  rows: ResolveInput['rows'];
  /** The rows as those of the import's own form, and the field that names one there. */
  main: readonly ResolvedRow[];
  key: string;
  /** What rows of further forms have where no column says it. */
  asked: JsonObject;
}

const given = (asked: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (isEmpty(asked[name] ?? null) ? [] : [[name, asked[name] ?? null]])));

/** Rows that were read, and what is wrong with them. */
interface ReadRows {
  rows: ResolvedRow[];
  problems: CellProblem[];
}

/** A row of the file as one of a further form; a problem for each reference that neither it nor anybody tells. A blank cell says nothing. */
async function resolveFill({ filled: { fill, form }, columns, asked, finders }: FilledBy, input: ResolveFillsInput): Promise<ReadRows> {
  const read = await resolveRows({
    ...input,
    form,
    mapping: columns,
    finders,
    given: {},
    empty: 'keep',
    findings: input.findings.filter(({ column }) => column !== null),
    // What stands in a further form is put right cell by cell.
    remedyOf: () => undefined,
    takeName: () => undefined,
  });
  const keys = new Map(input.main.map(({ row, values }) => [row, values[input.key] ?? null]));
  const problems = [...read.problems];
  const rows: ResolvedRow[] = [];
  await eachInTurns(read.rows, ({ row, values: own, marked }) => {
    if (Object.keys(own).every((name) => fill.asks.includes(name))) return;
    if (fill.told_by !== undefined && isEmpty(own[fill.told_by] ?? null)) return;
    const values: JsonObject = { ...given(input.asked, fill.asks), ...asked, ...own, [fill.by]: keys.get(row) ?? null };
    rows.push({ row, values, ...(marked && { marked }) });
    for (const field of fill.asks.filter((name) => isEmpty(values[name] ?? null))) {
      const column = columns.find((one) => one.field === field)?.column ?? null;
      problems.push({ row, column, field, code: 'required', params: {}, value: null });
    }
  });
  return { rows, problems: problems.map((problem) => ({ ...problem, form: fill.form })) };
}

/** The rows of a file with what they are in further forms. */
export async function resolveFills(all: readonly FilledBy[], input: ResolveFillsInput): Promise<ReadRows> {
  const fills = new Map<number, Record<string, FilledRow[]>>(input.main.map(({ row }) => [row, {}]));
  const problems: CellProblem[] = [];
  for (const filledBy of all) {
    const read = await resolveFill(filledBy, input);
    const { form } = filledBy.filled.fill;
    for (const { row, ...filled } of read.rows) {
      const own = fills.get(row);
      if (own) (own[form] ??= []).push(filled);
    }
    for (const problem of read.problems) problems.push(problem);
  }
  return { rows: input.main.map((row) => ({ ...row, fills: fills.get(row.row) ?? {} })), problems };
}
