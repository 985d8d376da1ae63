import { isCancelled, isTemporary } from './api-error.ts';
import { logWarning } from './log.ts';

/**
 * Logs why an aside (a number beside a name, a mark in the header) could not be brought. Of a call that was taken back, and of a server out of reach, nothing is
 * said: the frame tells that the connection is gone.
 */
export function logAside(what: string, error: unknown): void {
  if (!isCancelled(error) && !isTemporary(error)) logWarning(what, error);
}
