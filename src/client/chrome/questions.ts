import { createStore, type Store } from '../ui/store.ts';

/** Texts, already worded. */
export interface Question {
  title: string;
  body?: string;
  button: string;
  danger?: boolean;
  /** Nothing to refuse: the body is to be read, or taken along. */
  notice?: boolean;
}

export interface Questions {
  asked: Pick<Store<Question | null>, 'get' | 'subscribe'>;
  /** Settles with the answer; a question that another one replaces counts as refused. */
  ask: (question: Question) => Promise<boolean>;
  answer: (yes: boolean) => void;
}

export function createQuestions(): Questions {
  const asked = createStore<Question | null>(null);
  let settle: (yes: boolean) => void = () => undefined;
  return {
    asked,
    ask(question) {
      settle(false);
      asked.set(question);
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
    answer(yes) {
      asked.set(null);
      settle(yes);
    },
  };
}
