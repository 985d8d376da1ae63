import { isNumber, isPercentage, partsOf, totalFnOf, totalOf } from '../../../../../schemas/forms/totals.ts';
import type { TotalFn } from '../../../../../schemas/forms/totals.ts';
import { appError } from '../../../../shared/errors.ts';
import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { fieldOf, reference } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import { isInView } from '../core/view-facts.ts';
import { comparedValue } from './field-expressions.ts';
import { leftOutSql, readToSum } from './left-out.ts';

/** What is asked of a field's values: as its form totals it where nothing is said. */
export interface AskedTotal {
  field: string;
  fn?: TotalFn | undefined;
}

export type ByLast = (day: string, of: (last: string) => string) => string;

/** What a field comes to over many rows, as SQL. */
export interface SqlTotal {
  field: string;
  fn: TotalFn;
  /** `byLast` makes it of the column that has the last day of a field among the rows that are told, where one is needed. */
  sql: (byLast: ByLast) => string;
  /** The same in two steps: what each part of the rows keeps, and what is made of many parts. Undefined where it can be told of the rows alone. */
  leaves: { kept: readonly string[]; of: (kept: readonly string[]) => string } | undefined;
  /** The value of a row of which the different ones are counted. */
  differing: string | undefined;
  /** How many rows are in no sum, where that may happen. */
  leftOut: string | undefined;
  /** What is read for it. */
  reads: readonly string[];
  /** The field of days of which the last counts. */
  day: string | undefined;
}

const isCompared = ({ trait }: CompiledField): boolean => trait.sortable && !trait.perLanguage && trait.type !== 'boolean';

/** What may be asked of any field; a ratio and a last day are what its form says or nothing. */
const isAskable: Record<TotalFn, (field: CompiledField) => boolean> = {
  sum: ({ trait }) => trait.summable,
  avg: ({ kind }) => isNumber(kind),
  median: ({ kind }) => isNumber(kind),
  min: isCompared,
  max: isCompared,
  count: () => true,
  distinct: ({ trait }) => trait.sortable,
  ratio: () => false,
  last: () => false,
};

const refused = (field: string) => appError('bad_request', { field }, [{ field, code: 'invalid_value' }]);

/** How a field is told: as is asked, where it may be. Of a field that is totalled otherwise a sum would say something wrong. */
function fnOf(form: CompiledForm, { field: name, fn: asked }: AskedTotal): TotalFn {
  const field = fieldOf(form, name);
  const isSaid = totalOf(form.definition, name) !== undefined;
  const own = isSaid || !field.trait.summable ? totalFnOf(form.definition, name) : 'sum';
  const fn = asked ?? own;
  const mayBe = fn !== undefined && (fn === own || (isAskable[fn](field) && !(isSaid && fn === 'sum')));
  if (!mayBe) throw refused(name);
  return fn;
}

/** A value that is told apart from others; an empty text is none, as the filter `blank` has it. */
function differingSql(form: CompiledForm, name: string, language: Language): string {
  const field = fieldOf(form, name);
  const value = comparedValue(field, language);
  return field.trait.type === 'text' ? `nullif(${value}, '')` : value;
}

export const countOfDiffering = (value: string): string => `count(distinct ${value})`;

/** Half of the values are no greater. */
const medianSql = (field: string): string => `percentile_cont(0.5) within group (order by ${field})::numeric`;

/** One sum by another, of the same rows: a percentage counts hundredths, a number has two places, as its rows have. Nothing where there is nothing to divide by. */
function ratioSql({ kind }: CompiledField, [of = '', by = '']: readonly string[]): string {
  const ratio = `sum(${of})::numeric / nullif(sum(${by})::numeric, 0)`;
  return isPercentage(kind) ? `(100 * ${ratio})` : `round(${ratio}, 2)`;
}

/** What parts of the rows keep for a figure, and what it is made of them. */
function leavesOf(fn: TotalFn, field: CompiledField, parts: readonly string[]): SqlTotal['leaves'] {
  const [value = ''] = parts;
  switch (fn) {
    case 'sum':
      return { kept: [`sum(${value})`], of: ([sum]) => `sum(${sum})` };
    case 'count':
      return { kept: [`count(${value})`], of: ([count]) => `coalesce(sum(${count}), 0)` };
    case 'min':
    case 'max':
      return { kept: [`${fn}(${value})`], of: ([one]) => `${fn}(${one})` };
    case 'avg':
      return { kept: [`sum(${value})`, `count(${value})`], of: ([sum, count]) => `(sum(${sum})::numeric / nullif(sum(${count}), 0))` };
    case 'ratio':
      return { kept: parts.map((part) => `sum(${part})`), of: (sums) => ratioSql(field, sums) };
    default:
      return undefined;
  }
}

/** The sum of the rows of the last day; whoever has rows, but none on that day, has nothing left on it. */
const lastSql = (field: string, isLast: string): string =>
  `(case when bool_or(${isLast}) is false then 0 else sum(${reference(field)}) filter (where ${isLast}) end)`;

/** @throws AppError unknown_field, bad_request for what such values do not come to */
export function sqlTotal(form: CompiledForm, asked: AskedTotal, language: Language = defaultLanguage): SqlTotal {
  const { field } = asked;
  const fn = fnOf(form, asked);
  const isMade = fn === 'ratio' || fn === 'last';
  const parts = (isMade ? partsOf(form.definition, field) : [field]).map((name) => fieldOf(form, name).name);
  const viewed = fn === 'count' || fn === 'distinct' ? [] : parts.filter((name) => isInView(form.definition, name));
  const [, by = ''] = parts;
  const differing = fn === 'distinct' ? differingSql(form, field, language) : undefined;
  const sql = (byLast: ByLast): string => {
    if (fn === 'ratio') return ratioSql(fieldOf(form, field), parts.map(reference));
    if (fn === 'last') return byLast(by, (last) => lastSql(field, `${reference(by)} = ${last}`));
    if (fn === 'median') return medianSql(reference(field));
    return differing === undefined ? `${fn}(${reference(field)})` : countOfDiffering(differing);
  };
  return {
    field,
    fn,
    sql,
    leaves: leavesOf(fn, fieldOf(form, field), parts.map(reference)),
    differing,
    leftOut: viewed.length > 0 ? leftOutSql(viewed) : undefined,
    reads: readToSum(form, parts),
    day: fn === 'last' ? by : undefined,
  };
}

/** The name under which rows have the last day of a field among them. */
export const lastDay = (day: string, of = ''): string => quote(`~last:${day}:${of}`);
