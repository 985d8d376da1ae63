import { createStore } from '../store.ts';

/** A request shorter than this leaves no trace. */
export const PROGRESS_THROTTLE_MS = 200;
const LEAVE_MS = 250;
const FAILED_MS = 1200;

export type ProgressState = 'idle' | 'running' | 'done' | 'failed';

export interface Progress {
  get(): ProgressState;
  subscribe(listener: () => void): () => void;
  /** Each start is answered by exactly one finish or fail. */
  start(): void;
  finish(): void;
  fail(): void;
}

/** Counts what is under way; the bar runs from the first start to the last answer, and one failure marks the whole run. */
export function createProgress(): Progress {
  const state = createStore<ProgressState>('idle');
  let pending = 0;
  let failed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(next: ProgressState, after: number) {
    clearTimeout(timer);
    timer = setTimeout(() => state.set(next), after);
  }

  function settle() {
    pending = Math.max(0, pending - 1);
    if (pending > 0) return;
    clearTimeout(timer);
    if (failed) state.set('failed');
    else if (state.get() === 'running') state.set('done');
    else return;
    schedule('idle', failed ? FAILED_MS : LEAVE_MS);
    failed = false;
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      pending += 1;
      if (pending > 1) return;
      state.set('idle');
      schedule('running', PROGRESS_THROTTLE_MS);
    },
    finish: settle,
    fail() {
      failed = true;
      settle();
    },
  };
}
