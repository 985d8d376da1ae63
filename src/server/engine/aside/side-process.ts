import { appError } from '../../../shared/errors.ts';
import { startProcess } from './start.ts';
import type { Refusal } from './start.ts';
import type { SideWork } from './side-worker.ts';

type Task = keyof SideWork;
type Given<T extends Task> = Parameters<SideWork[T]>;
type Made<T extends Task> = Awaited<ReturnType<SideWork[T]>>;

export interface SideOrder<T extends Task = Task> {
  id: number;
  task: T;
  given: Given<T>;
}

export type SideAnswer = { id: number } & ({ made: unknown } | { refusal: Refusal } | { failure: string });

interface Waiting {
  resolve: (made: unknown) => void;
  reject: (error: Error) => void;
}

function settleBy(answer: SideAnswer, { resolve, reject }: Waiting): void {
  if ('made' in answer) resolve(answer.made);
  else reject('refusal' in answer ? appError(answer.refusal.code, answer.refusal.params) : new Error(answer.failure));
}

/** A running process and who waits for it; `ended` is told once. */
function beginProcess(ended: () => void) {
  const child = startProcess(new URL('./side-worker.ts', import.meta.url));
  const waiting = new Map<number, Waiting>();
  let last = 0;
  child.unref();

  const settle = (id: number, how: (waiter: Waiting) => void): void => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (waiter) how(waiter);
    // An idle process keeps nobody from ending.
    if (waiting.size === 0) child.channel?.unref();
  };
  const end = (cause: Error): void => {
    ended();
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(Object.assign(appError('service_unavailable'), { cause })));
  };
  child.on('message', (answer: SideAnswer) => settle(answer.id, (waiter) => settleBy(answer, waiter)));
  child.once('error', end);
  child.once('exit', (code, signal) => end(new Error(`the process aside ended (${signal ?? code})`)));

  return {
    pid: child.pid,
    run: <T extends Task>(task: T, ...given: Given<T>) =>
      new Promise<Made<T>>((resolve, reject) => {
        last += 1;
        const order: SideOrder<T> = { id: last, task, given };
        waiting.set(order.id, { resolve: (made) => resolve(made as Made<T>), reject });
        child.channel?.ref();
        child.send(order, (error) => {
          if (error) settle(order.id, () => reject(error));
        });
      }),
  };
}

/**
 * Does what holds a processor for long, such as decoding pictures and drawing documents, in a process of low priority: it takes only the
 * time nobody else wants, and a picture that brings the decoder down takes nobody with it. The process begins with the first work, begins
 * anew when it has ended, and ends with its parent.
 */
export function createSideProcess() {
  let running: ReturnType<typeof beginProcess> | undefined;
  const begin = (): ReturnType<typeof beginProcess> => {
    const begun = beginProcess(() => {
      if (running === begun) running = undefined;
    });
    return begun;
  };
  return {
    /**
     * A work of side-worker.ts.
     * @throws AppError every refusal of the task; service_unavailable when the process ends meanwhile; Error for what fails there
     */
    run<T extends Task>(task: T, ...given: Given<T>): Promise<Made<T>> {
      running ??= begin();
      return running.run(task, ...given);
    },
    /** Of the process, while there is one. */
    pid: (): number | undefined => running?.pid,
  };
}

export type SideProcess = ReturnType<typeof createSideProcess>;
