import { appError } from '../../../../shared/errors.ts';
import type { ErrorCode, ErrorParams } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/languages.ts';
import { inUnit } from '../../../../shared/units.ts';
import { eachInTurns } from '../../in-turns.ts';
import { fieldOf } from '../../records/core/compile.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import { keyText } from '../../records/core/rows.ts';
import { markOf, settleCurrencies } from './amounts.ts';
import type { MarkedCell } from './amounts.ts';
import type { ColumnConventions } from './conventions.ts';
import type { RemedyOf } from './mending.ts';
import { toldText } from './problem-groups.ts';
import { isNumbered } from './number-rows.ts';
import { importableFields } from './proposal.ts';
import type { Mapped } from './proposal.ts';
import { referenceOf } from './references.ts';
import type { FindKey } from './references.ts';
import { settle } from './settle-convention.ts';
import type { Doubt } from './settle-convention.ts';
import type { Reading } from './stage.ts';
import { readCell } from './text-values.ts';

/** One wrong cell of the file; `row` counts its rows from 0, without headers, and -1 concerns all of them. */
export interface CellProblem {
  /** The further form whose field it is; absent for the import's own. */
  form?: string | undefined;
  row: number;
  column: number | null;
  field: string;
  code: ErrorCode;
  params: ErrorParams;
  value: string | null;
}

/** What a row of the file is in a further form. */
export type FilledRow = Pick<ResolvedRow, 'values' | 'marked' | 'named'>;

/** A row of the file as values of the form. */
export interface ResolvedRow {
  row: number;
  values: JsonObject;
  /** What it is in further forms, by their names. */
  fills?: Readonly<Record<string, readonly FilledRow[]>>;
  /** Addresses of its files, by the forms that take them. */
  fetches?: Readonly<Record<string, readonly string[]>>;
  /** By their fields the records it names that are not there yet. */
  named?: Readonly<Record<string, string>>;
  /** Amounts whose currency is seen only where the row stands. */
  marked?: readonly MarkedCell[];
}

export interface ResolveInput {
  form: CompiledForm;
  rows: readonly (readonly string[])[];
  mapping: readonly Mapped[];
  /** What every row has besides what the file says. */
  given: JsonObject;
  finders: ReadonlyMap<string, FindKey>;
  language: Language;
  /** What an empty cell means: leave the field alone, or clear it. */
  empty: 'keep' | 'clear';
  /** What the file's reader already found wrong. */
  findings: Reading['findings'];
  /** How the cells of each column may be read. */
  conventions: readonly ColumnConventions[];
  /** Rows of the file that are none of the form's. */
  left: ReadonlySet<number>;
  /** What is done about problems. */
  remedyOf: RemedyOf;
  /** What rows have that is said elsewhere than in these columns: names are looked for within it. */
  around?: JsonObject;
  /** Has the record added that a cell names, within what another cell says. @returns what it is called; undefined where it cannot be added */
  takeName: (field: string, text: string, within?: string) => string | undefined;
}

/** What the cells of a file say. */
export interface Resolved {
  rows: ResolvedRow[];
  problems: CellProblem[];
  /** Rows left out since they have a problem. */
  leftOut: ReadonlySet<number>;
}

interface Column extends Mapped {
  compiled: CompiledField;
  find: FindKey | undefined;
  /** The field of the same row within whose record this one's is looked for. */
  within: string | undefined;
  /** Nobody said which of two ways its cells are to be read. */
  doubt: Doubt | undefined;
}

/** @throws AppError unknown_field, read_only_field, bad_request (a field twice), key_missing (no column for a key nobody else gives) */
function columnsOf({ form, mapping, given, finders, language, conventions, remedyOf }: ResolveInput): Column[] {
  const importable = new Set(importableFields(form).map(({ name }) => name));
  for (const name of Object.keys(given)) if (!importable.has(fieldOf(form, name).name)) throw appError('read_only_field', { field: name });
  const seen = new Set<string>();
  const columns = mapping.map((mapped): Column => {
    const compiled = fieldOf(form, mapped.field);
    const id = `${mapped.field}.${compiled.trait.perLanguage ? (mapped.language ?? '') : ''}`;
    if (!importable.has(compiled.name)) throw appError('read_only_field', { field: mapped.field });
    if (seen.has(id) || mapped.field in given) throw appError('bad_request', { field: mapped.field, reason: 'mapped_twice' });
    seen.add(id);
    const find = finders.get(mapped.field);
    const { convention, doubt } = find ? {} : settle(compiled, conventions[mapped.column], language);
    const within = find && referenceOf(compiled)?.within;
    return { ...mapped, compiled, find, within, convention: mapped.convention ?? convention, doubt: mapped.convention ? undefined : doubt };
  });
  const typed = form.key.filter(({ name }) => form.definition.create && Object.hasOwn(form.definition.create, name));
  const missing = typed.find(({ name }) => !(name in given) && !columns.some(({ field }) => field === name) && !isNumbered(form, name, remedyOf));
  if (missing) throw appError('key_missing', { field: missing.name });
  return inTurn(columns);
}

/** The columns in such a turn that whatever names are looked for within is read before them. */
function inTurn(columns: readonly Column[]): Column[] {
  const depthOf = ({ within }: Column, below: readonly string[] = []): number => {
    const above = within === undefined || below.includes(within) ? undefined : columns.find(({ field }) => field === within);
    return above ? 1 + depthOf(above, [...below, within ?? '']) : 0;
  };
  const depths = new Map(columns.map((column) => [column, depthOf(column)]));
  return columns.toSorted((one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0));
}

function readColumn(column: Column, text: string, language: Language, scope: Json): { value: Json } | { code: ErrorCode } {
  const { compiled, find } = column;
  if (!find) {
    const value = readCell(compiled, text, { language: column.language ?? language, convention: column.convention });
    if (value === undefined) return { code: compiled.kind.problem ?? 'invalid_value' };
    return { value: typeof value === 'number' ? inUnit(value, column.unit, compiled.kind.unit) : value };
  }
  const key = find(text, scope);
  if (key === null) return { code: 'ambiguous_reference' };
  return key === undefined ? { code: 'unknown_reference' } : { value: key };
}

/** What the reader found, at the field of its column; a column that goes nowhere concerns nobody, and a mended cell is right again. */
const foundProblems = ({ findings, rows, left }: ResolveInput, columns: readonly Column[]): CellProblem[] =>
  findings.flatMap(({ row, column, ...finding }): CellProblem[] => {
    if (left.has(row)) return [];
    const field = columns.find((one) => one.column === column)?.field;
    if (column === null) return [{ row, column, field: '', ...finding }];
    return field !== undefined && rows[row]?.[column]?.includes('\ufffd') ? [{ row, column, field, ...finding }] : [];
  });

/** Columns that a person must say how to read. */
const doubtfulColumns = (columns: readonly Column[]): CellProblem[] =>
  columns.flatMap(({ column, field, doubt }) =>
    doubt ? [{ row: -1, column, field, code: 'doubtful', params: { example: doubt.example }, value: doubt.example }] : [],
  );

/** What became of one row: a problem that nobody settled, or none of the import at all. */
interface RowRead extends ResolvedRow {
  problems: CellProblem[];
}

/** Reads the cells of a row; null where a problem that it has leaves it out. */
function readRow(
  { form, given, around = {}, empty, remedyOf, takeName, language }: ResolveInput,
  columns: readonly Column[],
  cells: readonly string[],
  row: number,
): RowRead | null {
  const values: JsonObject = { ...given };
  const named: Record<string, string> = {};
  const problems: CellProblem[] = [];
  const marks: MarkedCell[] = [];
  for (const column of columns) {
    const text = cells[column.column] ?? '';
    const { within } = column;
    const scope = within === undefined ? null : (values[within] ?? around[within] ?? null);
    // Nothing is there yet of a record that is only named: what is looked for within it is not there either.
    const isNew = within !== undefined && named[within] !== undefined;
    const outcome = text.trim() === '' ? 'blank' : isNew ? notThere : readColumn(column, text, language, scope);
    if (outcome !== 'blank' && 'code' in outcome) {
      const problem: CellProblem = { row, column: column.column, field: column.field, code: outcome.code, params: {}, value: toldText(text) };
      const way = remedyOf(problem);
      if (way === 'leave_out') return null;
      const name =
        way === 'create' && outcome.code === 'unknown_reference'
          ? takeName(column.field, text, withinText({ within, named, scope, cells, columns }))
          : undefined;
      if (name !== undefined) named[column.field] = name;
      else if (way !== 'clear') problems.push(problem);
      if (way !== 'clear') continue;
    }
    const isBlank = outcome === 'blank' || 'code' in outcome;
    if (isBlank && empty === 'keep') continue;
    setValue(values, column, isBlank ? null : outcome.value, language);
    const mark = isBlank ? undefined : markOf(column, text);
    if (mark) marks.push(mark);
  }
  const { differing, open } = settleCurrencies(form, values, marks);
  for (const { column, field, value, ...params } of differing) {
    const problem: CellProblem = { row, column, field, code: 'other_currency', params, value };
    const way = remedyOf(problem);
    if (way === 'leave_out') return null;
    if (way !== 'clear') problems.push(problem);
    else if (empty === 'clear') values[field] = null;
    else delete values[field];
  }
  return { row, values, problems, ...(open.length > 0 && { marked: open }), ...(Object.keys(named).length > 0 && { named }) };
}

const notThere = { code: 'unknown_reference' } as const;

/** What says within which record a name is to be added; undefined where nothing does. */
function withinText(of: {
  within: string | undefined;
  named: Readonly<Record<string, string>>;
  scope: Json;
  cells: readonly string[];
  columns: readonly Column[];
}) {
  const { within, named, scope, cells, columns } = of;
  if (within === undefined || (scope === null && named[within] === undefined)) return undefined;
  const column = columns.find(({ field }) => field === within)?.column;
  return named[within] ?? (column === undefined ? String(scope) : (cells[column] ?? '').trim());
}

function setValue(values: JsonObject, { field, compiled, language: own }: Column, value: Json, language: Language): void {
  const before = values[field];
  values[field] = compiled.trait.perLanguage ? { ...(isObject(before) ? before : {}), [own ?? language]: value } : value;
}

/** Reads every cell of the file as its field's value and tells all that are wrong and that nobody said what to do about. */
export async function resolveRows(input: ResolveInput): Promise<Resolved> {
  const { form, rows, left, remedyOf } = input;
  const columns = columnsOf(input);
  const found = foundProblems(input, columns);
  const leftByReader = new Set(found.filter((problem) => remedyOf(problem) === 'leave_out').map(({ row }) => row));
  const problems = [...doubtfulColumns(columns), ...found.filter(({ row }) => !leftByReader.has(row))];
  const firstRow = new Map<string, number>();
  const leftOut = new Set<number>();
  const resolved: ResolvedRow[] = [];
  await eachInTurns(rows, (cells, row) => {
    if (left.has(row)) return;
    const read = leftByReader.has(row) ? null : readRow(input, columns, cells, row);
    const isKeyWrong = read?.problems.some(({ field }) => form.definition.key.includes(field));
    const wrongKey = (read && !isKeyWrong ? keyProblems(form, { ...read.values, ...read.named }, row, columns, firstRow) : []).filter(
      ({ code, field }) => code !== 'key_missing' || !isNumbered(form, field, remedyOf),
    );
    if (!read || wrongKey.some((problem) => remedyOf(problem) === 'leave_out')) {
      leftOut.add(row);
      return;
    }
    const { problems: own, ...rest } = read;
    problems.push(...own, ...wrongKey);
    resolved.push(rest);
  });
  return { rows: resolved, problems: problems.sort((a, b) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1)), leftOut };
}

function keyProblems(form: CompiledForm, values: JsonObject, row: number, columns: readonly Column[], firstRow: Map<string, number>): CellProblem[] {
  const mapped = form.key.map(({ name }) => columns.find(({ field }) => field === name)).filter((column) => column !== undefined);
  if (mapped.length < form.key.length) return [];
  const missing = mapped.find(({ field }) => values[field] === undefined || values[field] === null);
  const at = (code: ErrorCode, params: ErrorParams, column = mapped[0]): CellProblem => ({
    row,
    column: column?.column ?? null,
    field: column?.field ?? '',
    code,
    params,
    value: null,
  });
  if (missing) return form.definition.create && Object.hasOwn(form.definition.create, missing.field) ? [at('key_missing', {}, missing)] : [];
  const id = keyText(form, values);
  const first = firstRow.get(id);
  if (first === undefined) firstRow.set(id, row);
  return first === undefined ? [] : [at('key_duplicate', { first })];
}
