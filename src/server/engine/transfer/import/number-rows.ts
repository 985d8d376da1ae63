import type { NumberSeries } from '../../../../../schemas/number-series.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import { freeNumbers } from '../../records/numbers/free-numbers.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import type { RemedyOf } from './mending.ts';
import type { ResolvedRow } from './resolve.ts';

/** The key of a form's rows that a series may give, where a file has none. */
interface KeySeries {
  field: string;
  series: NumberSeries;
}

export function keySeriesOf({ definition: { numbered } }: CompiledForm): KeySeries | undefined {
  return numbered?.at === 'import' ? numbered : undefined;
}

/** Whether rows without a value of this field get a number, since somebody asked for it. */
export const isNumbered = (form: CompiledForm, field: string, remedyOf: RemedyOf): boolean =>
  keySeriesOf(form)?.field === field && remedyOf({ field, code: 'key_missing', value: null }) === 'number';

/** Rows that all have a key, and the keys that they were given. */
export interface NumberedRows {
  rows: readonly ResolvedRow[];
  numbers: string[];
}

/** What a check tells of rows that get a number. */
export interface NumberedNote {
  field: string;
  count: number;
  first: string;
}

export function numberedNote(form: CompiledForm, [first, ...more]: readonly string[]): NumberedNote | null {
  const key = keySeriesOf(form);
  return key && first !== undefined ? { field: key.field, count: more.length + 1, first } : null;
}

/** Numbers for the rows of a file that have no key; undefined where no row needs one. @param all every row of the file */
export function numberingOf(
  form: CompiledForm,
  all: readonly ResolvedRow[],
): ((scope: WriteScope, rows: readonly ResolvedRow[]) => Promise<NumberedRows>) | undefined {
  const key = keySeriesOf(form);
  if (!key) return undefined;
  const { field, series } = key;
  const isWithout = ({ values }: ResolvedRow): boolean => values[field] === undefined || values[field] === null;
  if (!all.some(isWithout)) return undefined;
  const given = new Set(all.flatMap(({ values: { [field]: value } }) => (typeof value === 'string' ? [value] : [])));
  return async (scope, rows) => {
    const target = scope.plan.create.get(field);
    const count = rows.filter(isWithout).length;
    if (target?.column === undefined || count === 0) return { rows, numbers: [] };
    const numbers = await freeNumbers(scope.tx, count, { series, table: target.table.name, column: target.column, given });
    const waiting = [...numbers];
    return { rows: rows.map((row) => (isWithout(row) ? { ...row, values: { ...row.values, [field]: waiting.shift() ?? null } } : row)), numbers };
  };
}
