import { round } from '../money/round.ts';

/** Between a figure and what it was before: how much more it is, and how much that is in percent of what was. */
export interface Change {
  change: number | null;
  percent: number | null;
}

/** Nothing where either is missing; no percentage of nothing. */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) return { change: null, percent: null };
  const change = round(now - before, 6);
  return { change, percent: before === 0 ? null : round((100 * change) / Math.abs(before), 4) };
}
