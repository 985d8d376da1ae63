import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Group, ListCall, Measure } from '../../../../shared/records/calls.ts';
import { endOf, parseGroup } from '../../../../shared/records/days.ts';
import type { Period } from '../../../../shared/records/days.ts';
import type { FilterClause } from '../../../../shared/records/filter.ts';
import type { Transaction } from '../../database/database.ts';
import { fieldOf, isLookedUp, reference } from '../core/compile.ts';
import type { CompiledField, CompiledForm, Source } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';
import { isInView } from '../core/view-facts.ts';
import { mostComputed } from '../window/query-plan.ts';
import { comparedValue } from './field-expressions.ts';
import { fieldsOfFilter, filterConditions, where } from './filter-sql.ts';
import { leftOutSql, readToSum } from './left-out.ts';

/** More groups or columns than this are no overview; they are refused, never cut off silently. */
const mostGroups = 10_000;
const mostColumns = 60;

const isMeasurable: Record<Measure['fn'], (field: CompiledField) => boolean> = {
  sum: ({ trait }) => trait.summable,
  avg: ({ trait }) => trait.summable,
  min: ({ trait }) => trait.sortable && !trait.perLanguage && trait.type !== 'boolean',
  max: ({ trait }) => trait.sortable && !trait.perLanguage && trait.type !== 'boolean',
  count: () => true,
};

const refused = (field: string) => appError('bad_request', { field }, [{ field, code: 'invalid_value' }]);

/** A level of groups: under its name, the values of a field, or the periods in which its days stand. */
interface Level {
  name: string;
  field: CompiledField;
  by: Period | undefined;
}

/** What is grouped by: values must be comparable, so that a group can be opened as a list. */
function levelsOf(form: CompiledForm, names: readonly string[]): Level[] {
  return names.map((name) => {
    const parsed = parseGroup(name);
    if (!parsed) throw refused(name);
    const field = fieldOf(form, parsed.field);
    const { operators } = field.kind;
    if (!field.trait.sortable || !operators.includes('eq') || (field.nullable && !operators.includes('blank'))) throw refused(name);
    if (parsed.by !== undefined && field.trait.type !== 'date') throw refused(name);
    return { name, field, by: parsed.by };
  });
}

/** The measure, and how many rows it leaves out where that may happen. */
const measureSql = (form: CompiledForm, { field: name, fn }: Measure): string => {
  const field = fieldOf(form, name);
  if (!isMeasurable[fn](field)) throw refused(name);
  return `json_build_array(${fn}(${reference(name)}), ${isInView(form.definition, name) ? leftOutSql(name) : 'null'})`;
};

/** A group's value is looked up for every row where its field, or what is measured, is no column: nobody may wait for that in a long list. */
async function refuseLongGroups(tx: Transaction, form: CompiledForm, call: ListCall, names: readonly string[]): Promise<void> {
  const costly = names.find((name) => isLookedUp(form.definition, name));
  if (costly === undefined) return;
  const source = form.source(fieldsOfFilter(form, call));
  const parameters = createParameters(source.values);
  const text = `select count(*) as n from (select 1 from ${source.text} r${where(filterConditions(form, call, parameters))} limit ${mostComputed + 1}) c`;
  const counted = await tx.row<{ n: number }>({ text, values: parameters.values, isVaried: true });
  if (counted && counted.n > mostComputed) throw appError('too_many_to_sort', { field: costly, most: mostComputed });
}

/** The clause that a list of the group's rows has for one of its values; a period is told by its first day. */
function clauseOf({ field: { name, trait }, by }: Level, value: Json, language: string): FilterClause {
  if (value === null) return { field: name, op: 'blank' };
  if (by !== undefined) return { field: name, op: 'between', value: [value, endOf(String(value), by)] };
  return { field: name, op: 'eq', value, ...(trait.perLanguage ? { language } : {}) } as FilterClause;
}

interface FoundGroup {
  level: number;
  /** It is of one value of the field that stands across, the last of `values`. */
  in_column: boolean;
  values: Json[];
  rows: number;
  measures: [value: Json, leftOut: number | null][];
}

/** A group's value in SQL; an empty text counts as no value, as the filter `blank` has it. */
function valueSql({ field, by }: Level, language: ListCall['language_code']): string {
  const value = comparedValue(field, language ?? defaultLanguage);
  if (by !== undefined) return `date_trunc('${by}', ${value})::date`;
  return field.trait.type === 'text' ? `nullif(${value}, '')` : value;
}

function groupsSql(levels: readonly Level[], across: readonly Level[], measures: readonly string[], from: string, language: ListCall['language_code']): string {
  const values = [...levels, ...across].map((level, place) => `${valueSql(level, language)} as "g${place}"`);
  const places = values.map((_, place) => `"g${place}"`);
  const rows = places.slice(0, levels.length);
  const columns = places.slice(levels.length);
  const inner = `select ${[...values, 'r.*'].join(', ')} from ${from}`;
  return (
    `select ${rows.map((place) => `1 - grouping(${place})`).join(' + ')} as level, ${columns.map((place) => `grouping(${place}) = 0`)[0] ?? 'false'} as in_column, ` +
    `json_build_array(${places.join(', ')}) as "values", count(*)::int as rows, json_build_array(${measures.join(', ')}) as measures ` +
    `from (${inner}) r group by ${[rows, columns].flatMap((part) => (part.length > 0 ? `rollup (${part.join(', ')})` : [])).join(', ')} ` +
    `order by ${places.map((place) => `grouping(${place}) desc, ${place}`).join(', ')} limit ${mostGroups + 1}`
  );
}

/** Refuses more columns than anybody reads: the total has a cell in each. @throws AppError too_many_columns */
function refuseManyColumns(found: readonly FoundGroup[]): void {
  const columns = found.filter(({ level, in_column }) => level === 0 && in_column).length;
  if (columns > mostColumns) throw appError('too_many_columns', { most: mostColumns });
}

/**
 * The rows of a list by groups, as JSON text: a subtotal for each value of the first field, within it for each of the second and so on, and first of all
 * the total (level 0); with `across` each of them once more for every value of that field. Each group has the filter by which its rows are listed.
 * @throws AppError unknown_field, bad_request, too_complex, too_many_columns, too_many_to_sort
 */
export async function groupList(tx: Transaction, form: CompiledForm, call: ListCall, names: readonly string[]): Promise<string> {
  const levels = levelsOf(form, names);
  const across = levelsOf(form, call.across === undefined ? [] : [call.across]);
  const fields = [...levels, ...across].map(({ field }) => field.name);
  const measures = call.measures ?? [];
  const measured = measures.map((measure) => measureSql(form, measure));
  await refuseLongGroups(tx, form, call, [...fields, ...measures.map(({ field }) => field)]);
  const read = readToSum(
    form,
    measures.map(({ field }) => field),
  );
  const source: Source = form.source([...fields, ...read, ...fieldsOfFilter(form, call)]);
  const parameters = createParameters(source.values);
  const from = `${source.text} r${where(filterConditions(form, call, parameters))}`;
  const found = await tx.rows<FoundGroup>({ text: groupsSql(levels, across, measured, from, call.language_code), values: parameters.values, isVaried: true });
  if (found.length > mostGroups) throw appError('too_complex', { limit: 'groups', most: mostGroups });
  refuseManyColumns(found);
  const language = call.language_code ?? defaultLanguage;
  const groups = found.map(({ level, in_column, values, rows, measures: figures }): Group => {
    const within = levels.slice(0, level);
    const key: JsonObject = Object.fromEntries(within.map(({ name }, place) => [name, values[place] ?? null]));
    const value = values[levels.length] ?? null;
    const clauses = within.map((one, place) => clauseOf(one, values[place] ?? null, language));
    return {
      level,
      key,
      ...(in_column && { column: { value } }),
      rows,
      measures: measures.map((measure, place) => {
        const [sum = null, leftOut = null] = figures[place] ?? [];
        return { ...measure, value: sum, ...(leftOut === null ? {} : { left_out: leftOut }) };
      }),
      filter: { and: [...clauses, ...(in_column ? across.map((one) => clauseOf(one, value, language)) : [])] },
    };
  });
  return JSON.stringify({ groups });
}
