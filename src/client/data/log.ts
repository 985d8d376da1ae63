/* oxlint-disable no-console -- the one place of the client that writes there */

/** Failures the user need not hear of. */
export const logWarning = (what: string, cause?: unknown): void => console.warn(what, cause);

/** Faults of ours; tests listen for them. */
export const logError = (fault: unknown): void => console.error(fault);
