import type { Group } from '../../../shared/records/calls.ts';
import { laterDay, type Period } from '../../../shared/records/days.ts';
import { valueOf } from './report-columns.ts';
import { isRunning } from './running-totals.ts';

/** A period, told by its first day, and what the measure comes to in it. */
export interface Point {
  start: string;
  value: number;
}

/** More points than pixels are no line; a table of days over many years has them all. */
const mostPoints = 2_000;

/** The groups of the first level in the order of time. A period without rows comes to nothing, or to what a running total came to before it, and stands there all the same. */
export function toSeries(groups: readonly Group[], by: { id: string; period: Period }, measure: string): Point[] {
  const goesOn = isRunning(measure);
  const found = new Map(
    groups.flatMap((group) => {
      const start = group.level === 1 ? group.key[by.id] : null;
      return typeof start === 'string' ? [[start, valueOf(group, measure) ?? 0] as const] : [];
    }),
  );
  const starts = [...found.keys()].sort();
  const last = starts.at(-1);
  const points: Point[] = [];
  for (let start = starts[0]; start !== undefined && last !== undefined && start <= last && points.length < mostPoints; start = laterDay(start, by.period, 1)) {
    points.push({ start, value: found.get(start) ?? (goesOn ? (points.at(-1)?.value ?? 0) : 0) });
  }
  return points;
}
