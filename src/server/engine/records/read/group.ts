import { isNumber } from '../../../../../schemas/forms/totals.ts';
import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Group, ListCall } from '../../../../shared/records/calls.ts';
import { endOf, parseGroup } from '../../../../shared/records/days.ts';
import type { FilterClause, FilterNode } from '../../../../shared/records/filter.ts';
import type { Transaction } from '../../database/database.ts';
import { fieldOf, isLookedUp } from '../core/compile.ts';
import type { CompiledForm, Source } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import { mostComputed } from '../window/query-plan.ts';
import { fieldsOfFilter, filterConditions, where } from './filter-sql.ts';
import { groupsSql, mostGroups } from './groups-sql.ts';
import type { GroupsQuery, HavingSql, Level } from './groups-sql.ts';
import { sqlTotal } from './totals.ts';
import type { SqlTotal } from './totals.ts';

/** More columns than this are no overview; they are refused, never cut off silently. */
const mostColumns = 60;

const refused = (field: string) => appError('bad_request', { field }, [{ field, code: 'invalid_value' }]);

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
  /** Its figures are as they are asked to be. */
  kept: boolean;
  measures: [value: Json, leftOut: number | null][];
}

/** Refuses more columns than anybody reads: the total has a cell in each. @throws AppError too_many_columns */
function refuseManyColumns(found: readonly FoundGroup[]): void {
  const columns = found.filter(({ level, in_column }) => level === 0 && in_column).length;
  if (columns > mostColumns) throw appError('too_many_columns', { most: mostColumns });
}

/** What figures of groups are held against numbers. @throws AppError bad_request for what is no figure that is told, or no number */
function havingSql(form: CompiledForm, { having = [] }: ListCall, measures: readonly SqlTotal[], parameters: Parameters): HavingSql[] {
  return having.map(({ field, op, value }) => {
    const place = measures.findIndex((measure) => measure.field === field);
    const fn = measures[place]?.fn;
    const isFigure = fn === 'count' || fn === 'distinct' || (fn !== undefined && isNumber(fieldOf(form, field).kind));
    if (!isFigure) throw refused(field);
    return { place, op, value: parameters.add(value) };
  });
}

/** Groups of a list: all of them, and those whose figures are as they are asked to be. */
export interface FoundGroups {
  all: readonly Group[];
  kept: readonly Group[];
}

/** How many groups of the first level there are. */
export const countFirst = (groups: readonly Group[]): number => groups.filter(({ level, column }) => level === 1 && !column).length;

/**
 * The rows of a list by groups: a subtotal for each value of the first field, within it for each of the second and so on, and first of all
 * the total (level 0); with `across` each of them once more for every value of that field. Each group has the filter by which its rows are listed.
 * Measures are told at each level of its own rows: a ratio is no mean of those below, and what is different in two of them is counted once.
 * @throws AppError unknown_field, bad_request, too_complex, too_many_columns, too_many_to_sort
 */
export async function groupsOf(tx: Transaction, form: CompiledForm, call: ListCall, names: readonly string[]): Promise<FoundGroups> {
  const language = call.language_code ?? defaultLanguage;
  const levels = levelsOf(form, names);
  const across = levelsOf(form, call.across === undefined ? [] : [call.across]);
  const fields = [...levels, ...across].map(({ field }) => field.name);
  const measures = (call.measures ?? []).map((measure) => sqlTotal(form, measure, language));
  const read = [...fields, ...measures.flatMap(({ reads }) => reads)];
  await refuseLongGroups(tx, form, call, read);
  const source: Source = form.source([...read, ...fieldsOfFilter(form, call)]);
  const parameters = createParameters(source.values);
  const from = `${source.text} r${where(filterConditions(form, call, parameters))}`;
  const having = havingSql(form, call, measures, parameters);
  const text = groupsSql({ levels, across, measures, having, from, language: call.language_code });
  const found = await tx.rows<FoundGroup>({ text, values: parameters.values, isVaried: true });
  if (found.length > mostGroups) throw appError('too_complex', { limit: 'groups', most: mostGroups });
  refuseManyColumns(found);
  const groups = found.map((one) => toGroup(one, { levels, across, measures, language }));
  return { all: groups, kept: having.length === 0 ? groups : groups.filter((_, place) => found[place]?.kept) };
}

/** The filter that lists the rows of a group, whether or not it has any. */
export function filterOfGroup(form: CompiledForm, call: ListCall, key: JsonObject, column: { value: Json } | undefined): FilterNode {
  const language = call.language_code ?? defaultLanguage;
  const clauses = levelsOf(form, Object.keys(key)).map((level) => clauseOf(level, key[level.name] ?? null, language));
  const across = column && call.across !== undefined ? levelsOf(form, [call.across]).map((level) => clauseOf(level, column.value, language)) : [];
  return { and: [...clauses, ...across] };
}

interface Asked extends Pick<GroupsQuery, 'levels' | 'across' | 'measures'> {
  language: Language;
}

function toGroup({ level, in_column, values, rows, measures: figures }: FoundGroup, { levels, across, measures, language }: Asked): Group {
  const within = levels.slice(0, level);
  const key: JsonObject = Object.fromEntries(within.map(({ name }, place) => [name, values[place] ?? null]));
  const value = values[levels.length] ?? null;
  const clauses = within.map((one, place) => clauseOf(one, values[place] ?? null, language));
  return {
    level,
    key,
    ...(in_column && { column: { value } }),
    rows,
    measures: measures.map(({ field, fn }, place) => {
      const [told = null, leftOut = null] = figures[place] ?? [];
      return { field, fn, value: told, ...(leftOut === null ? {} : { left_out: leftOut }) };
    }),
    filter: { and: [...clauses, ...(in_column ? across.map((one) => clauseOf(one, value, language)) : [])] },
  };
}
