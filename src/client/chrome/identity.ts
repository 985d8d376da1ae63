import { createStore, type Store } from '../ui/store.ts';

export interface Identity {
  asked: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** Asks the user to prove who he is; whoever asks meanwhile waits for the same answer. False when refused. */
  ask: () => Promise<boolean>;
  answer: (proven: boolean) => void;
}

export function createIdentity(): Identity {
  const asked = createStore(false);
  let waiting: ((proven: boolean) => void)[] = [];
  return {
    asked,
    ask() {
      asked.set(true);
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer(proven) {
      asked.set(false);
      const settled = waiting;
      waiting = [];
      for (const settle of settled) settle(proven);
    },
  };
}
