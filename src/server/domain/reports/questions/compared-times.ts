import { comparedSpans } from '../../../../shared/records/compared-spans.ts';
import type { Comparison } from '../../../../shared/records/compared-spans.ts';
import { spanOn } from '../../../../shared/records/time-spans.ts';
import type { Span } from '../../../../shared/records/time-spans.ts';

/** Two spans as a report compares them. */
export interface ComparedTimes {
  span: Span;
  compare: Comparison;
  /** The first of the two is the past. */
  isSwapped: boolean;
}

/** A period that is not over is compared up to today. */
export const toDate: Partial<Record<Span & string, Span>> = {
  this_week: 'week_to_date',
  this_month: 'month_to_date',
  this_quarter: 'quarter_to_date',
  this_year: 'year_to_date',
};

/** Of a year, whose year before is also the span before, the first is meant. */
const inOrder: readonly Comparison[] = ['year', 'previous'];

/** How one span is compared with another; undefined where a report has no such comparison. */
function comparisonOf(span: Span, past: Span, today: string): Comparison | undefined {
  const [from, to] = spanOn(past, today);
  return inOrder.find((by) => {
    const { past: days } = comparedSpans(span, by, today);
    return days[0] === from && days[1] === to;
  });
}

/** Two spans of a question as a comparison, whichever of them was said first; undefined where no report compares them so. */
export function compareTimes(first: Span, second: Span, today: string): ComparedTimes | undefined {
  for (const isSwapped of [false, true]) {
    const [span, past] = isSwapped ? [second, first] : [first, second];
    const compare = comparisonOf(span, past, today);
    if (compare) return { span: typeof span === 'string' ? (toDate[span] ?? span) : span, compare, isSwapped };
  }
  return undefined;
}
