import type { Group } from '../../../shared/records/calls.ts';
import type { Period } from '../../../shared/records/days.ts';
import { periodStarts } from '../../../shared/records/period-starts.ts';
import { isRunning } from './running-totals.ts';

const startIn = ({ key }: Group, by: string): string | null => {
  const start = key[by];
  return typeof start === 'string' ? start : null;
};

/** The periods of the first level in the order of time, each told by its first day, from the first that has rows to the last; none of them is left out. */
export function startsOf(groups: readonly Group[], { id, period }: { id: string; period: Period }, since = ''): string[] {
  const found = groups.flatMap((group) => (group.level === 1 ? (startIn(group, id) ?? []) : [])).filter((start) => start >= since);
  return periodStarts(found, period);
}

/** What a measure comes to in these periods. Without rows a sum comes to nothing, a running total to what it came to before, and anything else has no value. */
export function toSeries(
  starts: readonly string[],
  groups: readonly Group[],
  by: string,
  { id, fn, read }: { id: string; fn: string; read: (group: Group) => number | null },
): (number | null)[] {
  const found = new Map(groups.flatMap((group) => (group.level === 1 ? [[startIn(group, by), group] as const] : [])));
  let before = 0;
  return starts.map((start) => {
    const group = found.get(start);
    const value = group ? read(group) : null;
    if (isRunning(id)) before = value ?? before;
    if (isRunning(id)) return before;
    return group ? value : fn === 'sum' ? 0 : null;
  });
}
