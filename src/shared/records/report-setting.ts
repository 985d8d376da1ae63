import * as v from 'valibot';
import { listOf, nameText } from '../bounded.ts';
import { paramsSchema } from './calls.ts';
import type { ListCall } from './calls.ts';
import { comparisons } from './compared-spans.ts';
import type { Comparison } from './compared-spans.ts';
import { parseGroup } from './days.ts';
import { filterSchema, joinFilters } from './filter.ts';
import type { FilterNode } from './filter.ts';
import { havingsSchema } from './having.ts';
import { daysOfSpan, spanSchema } from './time-spans.ts';

/** Groups within groups that still read as one table. */
export const mostLevels = 3;

/** What a report offers, as its descriptor has it. */
export interface ReportWords {
  groups: readonly string[];
  measures: readonly string[];
  /** The day by which a span of time narrows it; without it that of the first group by a period. */
  day?: string | undefined;
  filter?: FilterNode | undefined;
  /** Of its form, the params that are its days where the form is computed for them (FormDefinition). */
  meta?: { days?: readonly string[] | undefined } | undefined;
}

/** How many groups a report may be cut to. */
export const groupLimits = [10, 20, 50, 100] as const;
export type GroupLimit = (typeof groupLimits)[number];

const names = listOf(nameText, 100);

/** How a report is read: in its address, in saved views, in what is mailed. */
export const reportSettingSchema = v.object({
  /** What it is by, level by level. */
  groups: v.optional(names, []),
  /** What each group is told apart by, in columns. */
  across: v.optional(v.nullable(nameText), null),
  /** What it tells; the first is drawn. */
  measures: v.optional(names, []),
  /** The days it is about. */
  span: v.optional(v.nullable(spanSchema), null),
  /** With which days it is compared. */
  compare: v.optional(v.nullable(v.picklist(comparisons)), null),
  filter: v.optional(v.nullable(filterSchema), null),
  /** How many groups of the first level it shows, the largest by its first measure; all where nothing is said. */
  limit: v.optional(v.nullable(v.picklist(groupLimits)), null),
  /** Those are the smallest. */
  least: v.optional(v.boolean(), false),
  /** What figures of the groups of the first level have to be for these to be shown; all of it. */
  having: v.optional(havingsSchema, []),
  /** What was chosen above the rows. */
  params: v.optional(paramsSchema, {}),
});
export type ReportSetting = v.InferOutput<typeof reportSettingSchema>;

/** The names that are offered, each once; the standard where none is left. */
function offered(asked: readonly string[], known: readonly string[], standard: readonly string[]): string[] {
  const left = [...new Set(asked)].filter((name) => known.includes(name));
  return left.length > 0 ? left : [...standard];
}

/** The day by which a report is narrowed to a span of time; undefined where it has none. */
export const dayOfReport = ({ day, groups }: ReportWords): string | undefined => day ?? groups.map(parseGroup).find((group) => group?.by !== undefined)?.field;

/** Whether its days are params: they are chosen above its rows, and compared with others. */
export const isOfChosenDays = (words: ReportWords): boolean => dayOfReport(words) === undefined && words.meta?.days !== undefined;

/** The setting as far as the report offers it: at first by the first of its groups, with all measures. */
export function fitSetting(asked: ReportSetting, words: ReportWords): ReportSetting {
  const { groups: known, measures } = words;
  const groups = offered(asked.groups, known, known.slice(0, 1)).slice(0, mostLevels);
  const span = dayOfReport(words) === undefined ? null : asked.span;
  const isAcross = asked.across !== null && known.includes(asked.across) && !groups.includes(asked.across);
  return {
    ...asked,
    groups,
    across: isAcross ? asked.across : null,
    measures: offered(asked.measures, measures, measures),
    span,
    compare: span === null && !isOfChosenDays(words) ? null : asked.compare,
    having: asked.having.filter(({ field }) => measures.includes(field)),
  };
}

function spanFilter({ span }: ReportSetting, words: ReportWords): FilterNode | undefined {
  const field = dayOfReport(words);
  return span === null || field === undefined ? undefined : { field, op: 'between', value: [...daysOfSpan(span)] };
}

/** With what it is compared: a span of a field, or the days that were chosen above. */
const comparedBy = ({ span, compare }: { span: ReportSetting['span']; compare: Comparison }, field: string | undefined): ListCall['compare'] =>
  span !== null && field !== undefined ? { field, span, by: compare } : field === undefined ? { by: compare } : undefined;

/** What a report asks of its form by a setting that fits; its days may be told by today. */
export function toGroupCall(
  setting: ReportSetting,
  words: ReportWords,
): Pick<ListCall, 'group' | 'across' | 'measures' | 'having' | 'filter' | 'compare' | 'params'> {
  const { groups, across, measures, having, filter, span, compare, params } = setting;
  // A figure that only decides what is shown is asked for, too.
  const asked = new Set([...measures, ...having.map(({ field }) => field)]);
  const field = dayOfReport(words);
  const compared = compare === null ? undefined : comparedBy({ span, compare }, field);
  return {
    group: groups,
    ...(across !== null && { across }),
    measures: [...asked].map((field) => ({ field })),
    ...(having.length > 0 && { having }),
    filter: joinFilters(words.filter, compared ? undefined : spanFilter(setting, words), filter),
    ...(compared && { compare: compared }),
    ...(Object.keys(params).length > 0 && { params }),
  };
}
