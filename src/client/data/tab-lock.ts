const lockName = 'kontor.refresh';

/**
 * One tab at a time: a refresh token is good for one use, and a second use would end the session everywhere.
 * Browsers offer locks on secure origins only; elsewhere the tab has to trust its luck.
 */
export const lockTabs = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(lockName, work).then(() => undefined) : work();

/** Does the work in one tab at a time for as long as it lasts; the next tab takes over. Without locks every tab does it. */
export const leadTabs = (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, work).then(() => undefined) : work();
