import { appError } from '../../../../shared/errors.ts';
import type { ErrorCode, ErrorParams } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { fieldOf } from '../../records/core/compile.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import { keyText } from '../../records/core/rows.ts';
import { importableFields } from './proposal.ts';
import type { Mapped } from './proposal.ts';
import type { FindKey } from './references.ts';
import { readCell } from './text-values.ts';

/** One wrong cell of the file; `row` counts its rows from 0, without headers. */
export interface CellProblem {
  row: number;
  column: number | null;
  field: string;
  code: ErrorCode;
  params: ErrorParams;
  value: string | null;
}

/** A row of the file as values of the form. */
export interface ResolvedRow {
  row: number;
  values: JsonObject;
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
}

interface Column extends Mapped {
  compiled: CompiledField;
  find: FindKey | undefined;
}

/** @throws AppError unknown_field, read_only_field, bad_request (a field twice), key_missing (no column for a key nobody else gives) */
function columnsOf({ form, mapping, given, finders }: ResolveInput): Column[] {
  const importable = new Set(importableFields(form).map(({ name }) => name));
  for (const name of Object.keys(given)) if (!importable.has(fieldOf(form, name).name)) throw appError('read_only_field', { field: name });
  const seen = new Set<string>();
  const columns = mapping.map((mapped): Column => {
    const compiled = fieldOf(form, mapped.field);
    const id = `${mapped.field}.${compiled.trait.perLanguage ? (mapped.language ?? '') : ''}`;
    if (!importable.has(compiled.name)) throw appError('read_only_field', { field: mapped.field });
    if (seen.has(id) || mapped.field in given) throw appError('bad_request', { field: mapped.field, reason: 'mapped_twice' });
    seen.add(id);
    return { ...mapped, compiled, find: finders.get(mapped.field) };
  });
  const typed = form.key.filter(({ name }) => form.definition.create && Object.hasOwn(form.definition.create, name));
  const missing = typed.find(({ name }) => !(name in given) && !columns.some(({ field }) => field === name));
  if (missing) throw appError('key_missing', { field: missing.name });
  return columns;
}

function readColumn(column: Column, text: string, language: Language): { value: Json } | { code: ErrorCode } {
  const { compiled, find } = column;
  if (!find) {
    const value = readCell(compiled, text, column.language ?? language);
    return value === undefined ? { code: compiled.kind.problem ?? 'invalid_value' } : { value };
  }
  const key = find(text);
  return key === undefined || key === null ? { code: 'unknown_reference' } : { value: key };
}

/** Reads every cell of the file as its field's value and tells all that are wrong. */
export function resolveRows(input: ResolveInput): { rows: ResolvedRow[]; problems: CellProblem[] } {
  const { form, rows, given, empty } = input;
  const language = input.language ?? defaultLanguage;
  const columns = columnsOf(input);
  const problems: CellProblem[] = [];
  const firstRow = new Map<string, number>();
  const resolved = rows.map((cells, row): ResolvedRow => {
    const values: JsonObject = { ...given };
    for (const column of columns) {
      const text = cells[column.column] ?? '';
      const isBlank = text.trim() === '';
      if (isBlank && empty === 'keep') continue;
      const outcome = isBlank ? { value: null } : readColumn(column, text, language);
      if ('code' in outcome) problems.push({ row, column: column.column, field: column.field, code: outcome.code, params: {}, value: text.slice(0, 200) });
      else if (column.compiled.trait.perLanguage)
        values[column.field] = {
          ...(isObject(values[column.field]) ? (values[column.field] as JsonObject) : {}),
          [column.language ?? language]: outcome.value,
        };
      else values[column.field] = outcome.value;
    }
    problems.push(...keyProblems(form, values, row, columns, firstRow));
    return { row, values };
  });
  return { rows: resolved, problems };
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
