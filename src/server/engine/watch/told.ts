import { channel } from 'node:diagnostics_channel';

/** An action of a form, and who called it. */
export interface Action {
  form: string;
  action: string;
  userId: number | null;
  companyCode: string | null;
}

/** A statement that came to its end. */
export interface RanStatement {
  text: string;
  values: readonly unknown[];
  milliseconds: number;
  /** The action for which it ran; nothing for jobs, sign-in and the like. */
  action: Action | undefined;
}

/** An action that came to its end. */
export interface RanAction extends Action {
  milliseconds: number;
  failed: boolean;
}

/** Everybody who watches hears of statements and actions here; whoever does the work knows no watcher. */
export const statements = channel('kontor:statement');
export const actions = channel('kontor:action');

/** Runs the work of an action, and tells when it has ended. */
export async function asAction<T>(action: Action, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    actions.publish({ ...action, milliseconds: performance.now() - began, failed } satisfies RanAction);
  }
}

/** Tells of a statement that has come to its end, also of one that failed. */
export function tellStatement(ran: Omit<RanStatement, 'milliseconds'>, began: number): void {
  if (statements.hasSubscribers) statements.publish({ ...ran, milliseconds: performance.now() - began } satisfies RanStatement);
}
