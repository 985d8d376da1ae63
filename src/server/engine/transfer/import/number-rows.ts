import type { NumberSeries } from '../../../../../schemas/number-series.ts';
import { quote } from '../../records/core/parameters.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import type { TableInfo } from '../../records/core/tables.ts';
import { nextNumbers } from '../../records/numbers/take-numbers.ts';
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

/** So many numbers are taken at once at most, where many of them are used already. */
const mostAtOnce = 10_000;

interface Taking {
  series: NumberSeries;
  table: TableInfo;
  column: string;
  /** Keys of other rows of the file. */
  given: ReadonlySet<string>;
}

/**
 * The next numbers of a series that no row has. The keys of a table may be those of all companies, while each counts for itself: so all who number
 * its rows wait for one another.
 */
async function freeNumbers({ tx }: WriteScope, count: number, { series, table, column, given }: Taking): Promise<string[]> {
  await tx.rows({ text: `select pg_advisory_xact_lock(hashtextextended('number:' || $1, 0))`, values: [series] });
  const free: string[] = [];
  for (let wanted = count; free.length < count;) {
    const numbers = await nextNumbers(tx, series, wanted);
    const used = await tx.rows<{ key: string }>({
      text: `select ${quote(column)} as key from ${quote(table.name)} where ${quote(column)} = any($1::text[])`,
      values: [numbers],
    });
    const taken = new Set([...given, ...used.map(({ key }) => key)]);
    const found = numbers.filter((number) => !taken.has(number));
    free.push(...found.slice(0, count - free.length));
    // A long run of used numbers is passed in few steps.
    wanted = found.length === 0 ? Math.min(wanted * 2, mostAtOnce) : count - free.length;
  }
  return free;
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
    const numbers = await freeNumbers(scope, count, { series, table: target.table, column: target.column, given });
    const waiting = [...numbers];
    return { rows: rows.map((row) => (isWithout(row) ? { ...row, values: { ...row.values, [field]: waiting.shift() ?? null } } : row)), numbers };
  };
}
