import { createStore, type Store } from '../ui/store.ts';
import type { NamedRun } from '../data/named-run.ts';
import type { Identity } from './identity.ts';

export interface LongWork {
  shown: Pick<Store<NamedRun | null>, 'get' | 'subscribe'>;
  /** Shows how far the work is, and how to stop it, where its answer does not come soon. Settles as the answer does. */
  during: <T>(run: NamedRun, answer: Promise<T>) => Promise<T>;
  /** Looks away; the work goes on. */
  hide: () => void;
}

/** Milliseconds in which an answer comes without a word about it. */
const soon = 1_000;

/** @param asked whether the user is asked who he is: then the server works at nothing, and waits for him. */
export function createLongWork(asked: Identity['asked']): LongWork {
  const shown = createStore<NamedRun | null>(null);
  return {
    shown,
    hide: () => shown.set(null),
    async during(run, answer) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const rest = () => {
        clearTimeout(timer);
        if (shown.get() === run) shown.set(null);
      };
      const watch = () => {
        rest();
        if (!asked.get()) timer = setTimeout(() => shown.set(run), soon);
      };
      watch();
      const stop = asked.subscribe(watch);
      try {
        return await answer;
      } finally {
        stop();
        rest();
      }
    },
  };
}
