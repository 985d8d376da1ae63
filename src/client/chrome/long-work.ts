import { createStore, type Store } from '../ui/store.ts';
import type { WatchedWork } from '../ui/feedback/running-work.tsx';

export interface LongWork {
  shown: Pick<Store<WatchedWork | null>, 'get' | 'subscribe'>;
  /** Shows how far the work is, and how to stop it, where its answer does not come soon. Settles as the answer does. */
  during: <T>(work: WatchedWork, answer: Promise<T>) => Promise<T>;
  /** Looks away; the work goes on. */
  hide: () => void;
}

/** Milliseconds in which an answer comes without a word about it. */
const soon = 1_000;

export function createLongWork(): LongWork {
  const shown = createStore<WatchedWork | null>(null);
  return {
    shown,
    hide: () => shown.set(null),
    async during(work, answer) {
      const timer = setTimeout(() => shown.set(work), soon);
      try {
        return await answer;
      } finally {
        clearTimeout(timer);
        if (shown.get() === work) shown.set(null);
      }
    },
  };
}
