import { createStore, type Store } from '../ui/store.ts';
import type { NamedRun } from '../data/named-run.ts';

export interface LongWork {
  shown: Pick<Store<NamedRun | null>, 'get' | 'subscribe'>;
  /** Shows how far the work is, and how to stop it, where its answer does not come soon. Settles as the answer does. */
  during: <T>(run: NamedRun, answer: Promise<T>) => Promise<T>;
  /** Looks away; the work goes on. */
  hide: () => void;
}

/** Milliseconds in which an answer comes without a word about it. */
const soon = 1_000;

export function createLongWork(): LongWork {
  const shown = createStore<NamedRun | null>(null);
  return {
    shown,
    hide: () => shown.set(null),
    async during(run, answer) {
      const timer = setTimeout(() => shown.set(run), soon);
      try {
        return await answer;
      } finally {
        clearTimeout(timer);
        if (shown.get() === run) shown.set(null);
      }
    },
  };
}
