import { ApiError } from './api.ts';
import { isCancelled, isTemporary } from './api-error.ts';
import { logWarning } from './log.ts';

/** Answers with which a session has ended: the person is led to the sign-in. */
const endings: ReadonlySet<number> = new Set([401, 412]);

/**
 * Logs why an aside (a number beside a name, a mark in the header) could not be brought. Nothing is said of a call that was taken back, of a server out of reach and
 * of a session that has ended: the frame tells of each by itself.
 */
export function logAside(what: string, error: unknown): void {
  const isOver = error instanceof ApiError && endings.has(error.status);
  if (!isCancelled(error) && !isTemporary(error) && !isOver) logWarning(what, error);
}
