import { errorStatuses, rolledBack } from '../../shared/errors.ts';
import { isAway } from './api-error.ts';
import type { ApiError } from './api.ts';
import { pause } from '../ui/pause.ts';

/** Times a call is sent before its refusal is told. */
const attempts = 4;
const usualSeconds = 2;

/** Milliseconds until the next attempt: no sooner than the server asked for, later each time, and not all callers at once. */
const delayOf = ({ params }: ApiError, attempt: number): number =>
  (typeof params.seconds === 'number' ? params.seconds : usualSeconds) * 1_000 * attempt * (1 + Math.random() / 2);

/**
 * When a call is sent again by itself: where the server was `busy` and nothing stays of what it began, for what is one transaction (of longer work a part might be
 * done already); or, for what only reads, also while the server was `away`: restarting, out of reach, or behind a proxy that found nobody.
 */
export type ComesAgain = 'busy' | 'away';

const isWorthAnother = (error: unknown, when: ComesAgain): error is ApiError =>
  isAway(error) && (when === 'away' || (error.status === errorStatuses.service_unavailable && rolledBack.has(error.params.reason)));

/** Sends a call again, later each time, while its refusal is one that passes. */
export async function comingAgain<T>(send: () => Promise<T>, when: ComesAgain, signal: AbortSignal = new AbortController().signal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === attempts || signal.aborted || !isWorthAnother(error, when)) throw error;
      await pause(delayOf(error, attempt), signal);
    }
  }
}
