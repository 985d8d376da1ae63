import * as v from 'valibot';
import { isRealDay } from '../text/real-day.ts';
import { dayOf } from './days.ts';
import type { Period, RelativeDay } from './days.ts';

const from = (day: RelativeDay['day'], plus?: number): RelativeDay => (plus === undefined ? { day } : { day, plus });

/** A stretch of time that moves along with today: its first and its last day, and of how many periods it is. */
interface MovingSpan {
  days: readonly [RelativeDay, RelativeDay];
  of: Period;
  count: number;
  /** It ends today, within its period, which is not over. */
  toDate?: true;
}

const ofPeriod = (of: 'week' | 'month' | 'quarter' | 'year', plus?: number): MovingSpan => ({
  days: [from(`${of}_start`, plus), from(`${of}_end`, plus)],
  of,
  count: 1,
});
const toDate = (of: 'week' | 'month' | 'quarter' | 'year'): MovingSpan => ({ days: [from(`${of}_start`), from('today')], of, count: 1, toDate: true });

const timeSpans = {
  today: { days: [from('today'), from('today')], of: 'day', count: 1 },
  week_to_date: toDate('week'),
  this_week: ofPeriod('week'),
  last_week: ofPeriod('week', -1),
  month_to_date: toDate('month'),
  this_month: ofPeriod('month'),
  last_month: ofPeriod('month', -1),
  quarter_to_date: toDate('quarter'),
  this_quarter: ofPeriod('quarter'),
  last_quarter: ofPeriod('quarter', -1),
  year_to_date: toDate('year'),
  this_year: ofPeriod('year'),
  last_year: ofPeriod('year', -1),
  last_30_days: { days: [from('today', -29), from('today')], of: 'day', count: 30 },
  last_12_months: { days: [from('month_start', -11), from('month_end')], of: 'month', count: 12 },
} as const satisfies Record<string, MovingSpan>;
export type TimeSpan = keyof typeof timeSpans;
export const timeSpanNames = Object.keys(timeSpans) as TimeSpan[];

const daySchema = v.pipe(v.string(), v.maxLength(10), v.check(isRealDay));

/** A span of time: one that moves along with today, or one from a day to a day, both included. */
export const spanSchema = v.union([
  v.picklist(timeSpanNames),
  v.pipe(
    v.strictObject({ from: daySchema, to: daySchema }),
    v.check((span) => span.from <= span.to),
  ),
]);
export type Span = v.InferOutput<typeof spanSchema>;

/** The first and the last day, as days of the calendar. */
export type DaySpan = readonly [from: string, to: string];

export const isTimeSpan = (span: Span): span is TimeSpan => typeof span === 'string';

/** How a span of a name moves along with today. */
export const movingSpan = (name: TimeSpan): MovingSpan => timeSpans[name];

/** The days of a span as filters have them: told by today where it moves along. */
export const daysOfSpan = (span: Span): readonly [RelativeDay | string, RelativeDay | string] =>
  isTimeSpan(span) ? timeSpans[span].days : [span.from, span.to];

/** The days that a span means on a day. */
export function spanOn(span: Span, today: string): DaySpan {
  if (!isTimeSpan(span)) return [span.from, span.to];
  const [first, last] = timeSpans[span].days;
  return [dayOf(first, today), dayOf(last, today)];
}
