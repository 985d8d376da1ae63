import { laterDay } from './days.ts';
import type { Period } from './days.ts';

/** More points than pixels are no line; a table of days over many years has them all. */
const mostPoints = 2_000;

/** The periods from the first of these days, each told by its first day, to the last; none of them is left out. */
export function periodStarts(days: readonly string[], period: Period): string[] {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const starts: string[] = [];
  for (let start = first; start !== undefined && last !== undefined && start <= last && starts.length < mostPoints; start = laterDay(start, period, 1)) {
    starts.push(start);
  }
  return starts;
}
