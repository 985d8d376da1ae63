import { actions } from './told.ts';
import type { RanAction } from './told.ts';

/** Of each form and action the times of so many slow calls are kept, the newest. */
const mostTimes = 200;
/** So many pairs of form and action are kept, those that were slow last. */
const mostPairs = 200;

/** How slow the calls of one action of a form were, of those that were slow at all; who called and with what is not kept. */
export interface SlowAction {
  form: string;
  action: string;
  count: number;
  median_ms: number;
  p95_ms: number;
  worst_ms: number;
  last_at: string;
}

export interface SlowActions {
  /** Those first that cost most time together. */
  list(): SlowAction[];
  stop(): void;
}

interface Kept extends Pick<SlowAction, 'form' | 'action' | 'count' | 'last_at'> {
  times: number[];
}

/** The value below which that part of the sorted times lies. */
const partOf = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;

function summaryOf({ times, ...kept }: Kept): SlowAction {
  const sorted = times.toSorted((a, b) => a - b);
  return { ...kept, median_ms: partOf(sorted, 0.5), p95_ms: partOf(sorted, 0.95), worst_ms: partOf(sorted, 1) };
}

/** Counts calls that take longer than so many milliseconds, by form and action, for as long as the server runs. */
export function countSlowActions(slowAfter: number): SlowActions {
  const byPair = new Map<string, Kept>();
  const hear = (message: unknown): void => {
    const { form, action, milliseconds } = message as RanAction;
    if (milliseconds < slowAfter) return;
    const pair = `${form} ${action}`;
    const { times, count } = byPair.get(pair) ?? { times: [], count: 0 };
    byPair.delete(pair);
    byPair.set(pair, { form, action, count: count + 1, last_at: new Date().toISOString(), times: [...times, Math.round(milliseconds)].slice(-mostTimes) });
    const [oldest] = byPair.keys();
    if (byPair.size > mostPairs && oldest !== undefined) byPair.delete(oldest);
  };
  actions.subscribe(hear);
  return {
    list: () => [...byPair.values()].map(summaryOf).toSorted((a, b) => b.median_ms * b.count - a.median_ms * a.count),
    stop: () => void actions.unsubscribe(hear),
  };
}
