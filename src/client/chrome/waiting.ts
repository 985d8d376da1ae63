import { createStore, type Store } from '../ui/store.ts';

/** Work during which nothing else may be done; the overlay shows while any is under way. */
export interface Waiting {
  count: Pick<Store<number>, 'get' | 'subscribe'>;
  during: <T>(work: Promise<T>) => Promise<T>;
}

export function createWaiting(): Waiting {
  const count = createStore(0);
  return {
    count,
    async during(work) {
      count.set(count.get() + 1);
      return work.finally(() => count.set(count.get() - 1));
    },
  };
}
