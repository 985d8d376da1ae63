import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

/** A statement that came to its end. */
export interface RanStatement {
  text: string;
  values: readonly unknown[];
  milliseconds: number;
}

/** An action of a form, and who called it. */
export interface Action {
  form: string;
  action: string;
  userId: number | null;
  companyCode: string | null;
}

/** An action that came to its end. */
export interface RanAction extends Action {
  milliseconds: number;
  failed: boolean;
}

/** Everybody who watches hears of statements and actions here; whoever does the work knows no watcher. */
export const statements = channel('kontor:statement');
export const actions = channel('kontor:action');

const current = new AsyncLocalStorage<Action>();

/** The action within which a statement runs; nothing for jobs, sign-in and the like. */
export const currentAction = (): Action | undefined => current.getStore();

/** Runs the work of an action, and tells when it has ended. */
export const asAction = <T>(action: Action, work: () => Promise<T>): Promise<T> =>
  current.run(action, async () => {
    const began = performance.now();
    let failed = true;
    try {
      const result = await work();
      failed = false;
      return result;
    } finally {
      actions.publish({ ...action, milliseconds: performance.now() - began, failed } satisfies RanAction);
    }
  });

/** Tells of a statement when its answer is there, also of one that failed. */
export function tellStatement<T>({ text, values = [] }: { text: string; values?: readonly unknown[] | undefined }, answer: Promise<T>): Promise<T> {
  if (!statements.hasSubscribers) return answer;
  const began = performance.now();
  return answer.finally(() => statements.publish({ text, values, milliseconds: performance.now() - began } satisfies RanStatement));
}
