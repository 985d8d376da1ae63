import { daysBetween, endOf, laterDay, sameWeekIn, startOf, weekOf } from './days.ts';
import type { Period } from './days.ts';
import { isTimeSpan, movingSpan, spanOn } from './time-spans.ts';
import type { DaySpan, Span } from './time-spans.ts';

/** With what a span is compared: the one before it, of as many days or whole periods, or the same one of the year before. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** A span and the one that it is compared with, as days of the calendar. */
export interface ComparedSpans {
  now: DaySpan;
  past: DaySpan;
}

interface Stride {
  of: Period;
  count: number;
  toDate?: boolean | undefined;
}

/** A day in the same week of the year before. The week 53 of a year that had none before meets the last one. */
const inWeekOfYearBefore = (day: string): string => {
  const monday = startOf(day, 'week');
  return laterDay(sameWeekIn(monday, weekOf(monday).year - 1), 'day', daysBetween(monday, day));
};

/** Months from the first day of one to the last of another are compared as months; other spans by their days. */
function strideOf(span: Span): Stride {
  if (isTimeSpan(span)) return movingSpan(span);
  const { from, to } = span;
  const isOfMonths = startOf(from, 'month') === from && endOf(startOf(to, 'month'), 'month') === to;
  return isOfMonths ? { of: 'month', count: periodsBetween(from, to, 'month') + 1 } : { of: 'day', count: daysBetween(from, to) + 1 };
}

const whole = (from: string, { of, count }: Stride): DaySpan => [from, laterDay(laterDay(from, of, count), 'day', -1)];

function pastOf([from, to]: DaySpan, stride: Stride, by: Comparison): DaySpan {
  const { of, count, toDate } = stride;
  if (by === 'previous' || (of === 'year' && count === 1)) {
    const first = laterDay(from, of, -count);
    // Days of a shorter month end with it; a span to date goes no further than the same day.
    return toDate ? [first, laterDay(to, of, -count)] : whole(first, stride);
  }
  if (of === 'week') return [inWeekOfYearBefore(from), inWeekOfYearBefore(to)];
  const first = laterDay(from, 'year', -1);
  return of === 'day' || toDate ? [first, laterDay(to, 'year', -1)] : whole(first, stride);
}

/** The days of a span, and those it is compared with. 29 February meets 28, a week the one of its number, a span to date the same days. */
export function comparedSpans(span: Span, by: Comparison, today: string): ComparedSpans {
  const now = spanOn(span, today);
  return { now, past: pastOf(now, strideOf(span), by) };
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** How many periods lie between two days, by the periods they stand in. */
export function periodsBetween(from: string, to: string, by: Period): number {
  if (by === 'day') return daysBetween(from, to);
  if (by === 'week') return daysBetween(startOf(from, 'week'), startOf(to, 'week')) / 7;
  const months = { month: 1, quarter: 3, year: 12 }[by];
  return (monthOf(startOf(to, by)) - monthOf(startOf(from, by))) / months;
}

/** The meeting of periods within two spans, each told by its first day. */
export interface Meeting {
  /** The period of the past that one of now is compared with. */
  pastOf: (start: string) => string;
  /** What stands where a period of the past that nothing meets is shown: the period of now that would, else its own. */
  shownFor: (pastStart: string) => string;
}

/** Periods meet by their ordinal within the span; those of a year by their place in the calendar, so that a leap day moves no other. */
export function meetingOf(by: Period, { now, past }: ComparedSpans, span: Span, comparison: Comparison): Meeting {
  const isByOrdinal = comparison === 'previous' || strideOf(span).of === 'week';
  const shift = (start: string, from: string, to: string): string => laterDay(startOf(to, by), by, periodsBetween(from, start, by));
  const inYear = (start: string, years: 1 | -1): string => (by === 'week' ? sameWeekIn(start, weekOf(start).year + years) : laterDay(start, 'year', years));
  const before = (start: string): string => (isByOrdinal ? shift(start, now[0], past[0]) : inYear(start, -1));
  const after = (start: string): string => (isByOrdinal ? shift(start, past[0], now[0]) : inYear(start, 1));
  return {
    pastOf: before,
    shownFor(pastStart) {
      const start = after(pastStart);
      return before(start) === pastStart && start <= now[1] ? start : pastStart;
    },
  };
}
