import type { Actor } from './database.ts';

/** What ends the transactions of an actor: that nobody waits for what is read, or that he cancels his work. */
export const signalOf = ({ signal, run }: Actor, readOnly: boolean): AbortSignal | undefined =>
  readOnly && signal && run ? AbortSignal.any([signal, run.signal]) : readOnly ? (signal ?? run?.signal) : run?.signal;
