import * as v from 'valibot';
import { listOf, nameText } from '../bounded.ts';
import { paramsSchema } from './calls.ts';
import type { ListCall } from './calls.ts';
import { parseGroup } from './days.ts';
import type { RelativeDay } from './days.ts';
import { filterSchema, joinFilters } from './filter.ts';
import type { FilterNode } from './filter.ts';

const from = (day: RelativeDay['day'], plus?: number): RelativeDay => (plus === undefined ? { day } : { day, plus });

/** Stretches of time that move along with today: their first and their last day. */
const timeSpans = {
  today: [from('today'), from('today')],
  this_week: [from('week_start'), from('week_end')],
  last_week: [from('week_start', -1), from('week_end', -1)],
  this_month: [from('month_start'), from('month_end')],
  last_month: [from('month_start', -1), from('month_end', -1)],
  this_quarter: [from('quarter_start'), from('quarter_end')],
  last_quarter: [from('quarter_start', -1), from('quarter_end', -1)],
  this_year: [from('year_start'), from('year_end')],
  last_year: [from('year_start', -1), from('year_end', -1)],
  last_30_days: [from('today', -29), from('today')],
  last_12_months: [from('month_start', -11), from('month_end')],
} as const satisfies Record<string, readonly [RelativeDay, RelativeDay]>;
export type TimeSpan = keyof typeof timeSpans;
export const timeSpanNames = Object.keys(timeSpans) as TimeSpan[];

/** Groups within groups that still read as one table. */
export const mostLevels = 3;

/** What a report offers, as its descriptor has it. */
export interface ReportWords {
  groups: readonly string[];
  measures: readonly string[];
  /** The day by which a span of time narrows it; without it that of the first group by a period. */
  day?: string | undefined;
  filter?: FilterNode | undefined;
}

const names = listOf(nameText, 100);

/** How a report is read: in its address, in saved views, in what is mailed. */
export const reportSettingSchema = v.object({
  /** What it is by, level by level. */
  groups: v.optional(names, []),
  /** What each group is told apart by, in columns. */
  across: v.optional(v.nullable(nameText), null),
  /** What it tells; the first is drawn. */
  measures: v.optional(names, []),
  span: v.optional(v.nullable(v.picklist(timeSpanNames)), null),
  filter: v.optional(v.nullable(filterSchema), null),
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

/** The setting as far as the report offers it: at first by the first of its groups, with all measures. */
export function fitSetting(asked: ReportSetting, words: ReportWords): ReportSetting {
  const { groups: known, measures } = words;
  const groups = offered(asked.groups, known, known.slice(0, 1)).slice(0, mostLevels);
  const isAcross = asked.across !== null && known.includes(asked.across) && !groups.includes(asked.across);
  return {
    ...asked,
    groups,
    across: isAcross ? asked.across : null,
    measures: offered(asked.measures, measures, measures),
    span: dayOfReport(words) === undefined ? null : asked.span,
  };
}

function spanFilter({ span }: ReportSetting, words: ReportWords): FilterNode | undefined {
  const field = dayOfReport(words);
  return span === null || field === undefined ? undefined : { field, op: 'between', value: [...timeSpans[span]] };
}

/** What a report asks of its form by a setting that fits; its days may be told by today. */
export function toGroupCall(setting: ReportSetting, words: ReportWords): Pick<ListCall, 'group' | 'across' | 'measures' | 'filter' | 'params'> {
  const { groups, across, measures, filter, params } = setting;
  return {
    group: groups,
    ...(across !== null && { across }),
    measures: measures.map((field) => ({ field, fn: 'sum' })),
    filter: joinFilters(words.filter, spanFilter(setting, words), filter),
    ...(Object.keys(params).length > 0 && { params }),
  };
}

/** Where a report is read so: its path without the language, with the setting and what its rows are computed with behind. */
export function reportAddress(screen: string, given: unknown): string {
  const parsed = v.safeParse(reportSettingSchema, given);
  if (!parsed.success) return `/${screen}`;
  const { params, ...setting } = parsed.output;
  return `/${screen}?setting=${encodeURIComponent(JSON.stringify(setting))}&params=${encodeURIComponent(JSON.stringify(params))}`;
}
