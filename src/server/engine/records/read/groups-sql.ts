import { defaultLanguage } from '../../../../shared/languages.ts';
import type { ListCall } from '../../../../shared/records/calls.ts';
import type { Period } from '../../../../shared/records/days.ts';
import type { HavingOperator } from '../../../../shared/records/having.ts';
import { reference } from '../core/compile.ts';
import type { CompiledField } from '../core/compile.ts';
import { comparedValue } from './field-expressions.ts';
import { countOfDiffering, lastDay } from './totals.ts';
import type { ByLast, SqlTotal } from './totals.ts';

/** More groups than this are no overview; they are refused, never cut off silently. */
export const mostGroups = 10_000;

/** A level of groups: under its name, the values of a field, or the periods in which its days stand. */
export interface Level {
  name: string;
  field: CompiledField;
  by: Period | undefined;
}

/** A group's value in SQL; an empty text counts as no value, as the filter `blank` has it. */
function valueSql({ field, by }: Level, language: ListCall['language_code']): string {
  const value = comparedValue(field, language ?? defaultLanguage);
  if (by !== undefined) return `date_trunc('${by}', ${value})::date`;
  return field.trait.type === 'text' ? `nullif(${value}, '')` : value;
}

/** The last day of a field among the rows of a group: of the periods of that field by which it is, whoever else has rows in them. */
interface Last {
  day: string;
  /** Places of those periods. */
  within: readonly number[];
}

const lastName = ({ day, within }: Last): string => lastDay(day, within.join(' '));

/** Of each day the periods that a group may stand in, from the narrowest. */
function lastsOf(days: readonly string[], levels: readonly Level[], across: readonly Level[]): Last[] {
  return [...new Set(days)].flatMap((day) => {
    const placesOf = (some: readonly Level[], first: number) => some.flatMap(({ field }, place) => (field.name === day ? [[first + place]] : [])).toReversed();
    const columns = [...placesOf(across, levels.length), []];
    const rows = [...placesOf(levels, 0), []];
    return columns.flatMap((column) => rows.map((row) => ({ day, within: [...column, ...row] })));
  });
}

/** What is made of the last day at the level of the group that is told. */
const byLast = (lasts: readonly Last[], day: string, of: (last: string) => string): string => {
  const cases = lasts
    .filter((last) => last.day === day)
    .map((last) => {
      const isAt = last.within.map((place) => `grouping("g${place}") = 0`).join(' and ');
      return `when ${isAt === '' ? 'true' : isAt} then ${of(`r.${lastName(last)}`)}`;
    });
  return `(case ${cases.join(' ')} end)`;
};

/** Which figure of the groups is held against a number, by its place among the measures. */
export interface HavingSql {
  place: number;
  op: HavingOperator;
  /** Of a parameter. */
  value: string;
}

export interface GroupsQuery {
  levels: readonly Level[];
  across: readonly Level[];
  measures: readonly SqlTotal[];
  having: readonly HavingSql[];
  from: string;
  language: ListCall['language_code'];
}

/** Where groups are made from, and what is told of each: how many rows, and of each measure its figure and how many rows it leaves out. */
interface Ground {
  from: string;
  rows: string;
  measures: readonly string[];
}

/** Every row once for all levels: what is different in two groups, or stands on their last day, is known of the rows alone. */
function groundOfRows({ levels, across, measures, from }: GroupsQuery, terms: readonly string[]): Ground {
  const days = measures.flatMap(({ day = [] }) => day);
  const lasts = lastsOf(days, levels, across);
  const within = ({ within: of }: Last): string => (of.length === 0 ? '' : `partition by ${of.map((place) => terms[place]).join(', ')}`);
  const selected = [
    ...terms.map((term, place) => `${term} as "g${place}"`),
    ...lasts.map((last) => `max(${reference(last.day)}) over (${within(last)}) as ${lastName(last)}`),
    ...[...new Set(measures.flatMap(({ reads }) => reads))].map(reference),
  ];
  const last: ByLast = (day, of) => byLast(lasts, day, of);
  return {
    from: `select ${selected.join(', ')} from ${from}`,
    rows: 'count(*)',
    measures: measures.map(({ sql, leftOut }) => `json_build_array(${sql(last)}, ${leftOut ?? 'null'})`),
  };
}

type Decomposed = SqlTotal & { leaves: NonNullable<SqlTotal['leaves']> };
type Distinct = SqlTotal & { differing: string };

const isDecomposed = (measure: SqlTotal): measure is Decomposed => measure.leaves !== undefined;
const isDistinct = (measure: SqlTotal): measure is Distinct => measure.differing !== undefined;

/** The narrowest groups first, which the server makes of the rows on all its processors; all levels are made of those few. */
function groundOfLeaves({ from }: GroupsQuery, measures: readonly Decomposed[], terms: readonly string[]): Ground {
  // What several figures are made of is kept once: a ratio has the sums of its parts.
  const kept = [...new Set(measures.flatMap(({ leaves, leftOut }) => [...leaves.kept, ...(leftOut === undefined ? [] : [leftOut])]))];
  const nameOf = (sql: string): string => `"k${kept.indexOf(sql)}"`;
  const selected = [...terms.map((term, place) => `${term} as "g${place}"`), 'count(*) as "n"', ...kept.map((sql) => `${sql} as ${nameOf(sql)}`)];
  return {
    from: `select ${selected.join(', ')} from ${from} group by ${terms.map((_, place) => String(place + 1)).join(', ')}`,
    rows: 'coalesce(sum("n"), 0)',
    measures: measures.map(
      ({ leaves, leftOut }) =>
        `json_build_array(${leaves.of(leaves.kept.map(nameOf))}, ${leftOut === undefined ? 'null' : `coalesce(sum(${nameOf(leftOut)}), 0)`})`,
    ),
  };
}

/** Each value once in the narrowest groups, which the server finds on all its processors; of those few it is counted how many differ in each level. */
function groundOfValues({ from }: GroupsQuery, measures: readonly Distinct[], terms: readonly string[]): Ground {
  const selected = [...terms.map((term, place) => `${term} as "g${place}"`), ...measures.map(({ differing }, place) => `${differing} as "d${place}"`)];
  return {
    from: `select ${selected.join(', ')} from ${from} group by ${selected.map((_, place) => String(place + 1)).join(', ')}`,
    rows: 'count(*)',
    measures: measures.map((_, place) => `json_build_array(${countOfDiffering(`"d${place}"`)}, null)`),
  };
}

/** All levels of groups over a ground. */
function levelsSql({ levels, across }: GroupsQuery, ground: Ground): string {
  const places = [...levels, ...across].map((_, place) => `"g${place}"`);
  const rows = places.slice(0, levels.length);
  const columns = places.slice(levels.length);
  return (
    `select ${rows.map((place) => `1 - grouping(${place})`).join(' + ')} as level, ${columns.map((place) => `grouping(${place}) = 0`)[0] ?? 'false'} as in_column, ` +
    `json_build_array(${places.join(', ')}) as "values", (${ground.rows})::int as rows, array[${ground.measures.join(', ')}]::json[] as measures ` +
    `from (${ground.from}) r group by ${[rows, columns].flatMap((part) => (part.length > 0 ? `rollup (${part.join(', ')})` : [])).join(', ')} ` +
    `order by ${places.map((place) => `grouping(${place}) desc, ${place}`).join(', ')} limit ${mostGroups + 1}`
  );
}

/** Each group with its figures in the order of the measures; the total first, each group before those within it. All grounds see the same rows, since they are one statement. */
function figuresSql(query: GroupsQuery): string {
  const { levels, across, measures, language } = query;
  const terms = [...levels, ...across].map((level) => valueSql(level, language));
  const ofLeaves = measures.filter(isDecomposed);
  const ofValues = measures.filter(isDistinct);
  const ofRows = measures.filter((measure) => !isDecomposed(measure) && !isDistinct(measure));
  const grounds = [
    { name: 'a', of: ofLeaves, ground: groundOfLeaves(query, ofLeaves, terms) },
    { name: 'b', of: ofValues, ground: groundOfValues(query, ofValues, terms) },
    { name: 'c', of: ofRows, ground: groundOfRows({ ...query, measures: ofRows }, terms) },
  ].filter(({ name, of }) => name === 'a' || of.length > 0);
  const figureOf = (measure: SqlTotal): string => {
    const own = grounds.find(({ of }) => of.includes(measure));
    return own ? `${own.name}.measures[${own.of.indexOf(measure) + 1}]` : 'null';
  };
  const parts = grounds.map(({ name, ground }) => {
    const sql = levelsSql(query, ground);
    return `${name} as (${name === 'a' ? `select row_number() over () as place, x.* from (${sql}) x` : sql})`;
  });
  const others = grounds
    .slice(1)
    .map(({ name }) => ` left join ${name} on ${name}.level = a.level and ${name}.in_column = a.in_column and ${name}."values"::text = a."values"::text`);
  return (
    `with ${parts.join(', ')} select a.place, a.level, a.in_column, a."values", a.rows, json_build_array(${measures.map(figureOf).join(', ')}) as measures ` +
    `from a${others.join('')}`
  );
}

const comparedBy: Readonly<Record<HavingOperator, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** Whether the group of the first level that one is, or stands within, has the figures that are asked for; the total always does. A figure that is not there is neither more nor less. */
function keptSql(having: readonly HavingSql[]): string {
  if (having.length === 0) return 'true';
  const holds = having.map(({ place, op, value }) => `(measures->${place}->>0)::numeric ${comparedBy[op]} ${value}::numeric`).join(' and ');
  return `(level = 0 or coalesce(bool_or(${holds}) filter (where level = 1 and not in_column) over (partition by least(level, 1), ("values"->0)::text), false))`;
}

/** Of each group its level, its values, how many rows it has, its measures in their order and whether it is told; the total first, each group before those within it. */
export function groupsSql(query: GroupsQuery): string {
  return `select level, in_column, "values", rows, measures, ${keptSql(query.having)} as kept from (${figuresSql(query)}) g order by place`;
}
