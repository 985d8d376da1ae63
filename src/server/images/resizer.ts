import { startProcess } from '../aside.ts';
import type { Variant } from './variant.ts';

export interface ResizeOrder {
  id: number;
  bytes: Uint8Array;
  variant: Variant;
}

export type ResizeAnswer = { id: number; made: Uint8Array } | { id: number; failure: string };

interface Waiting {
  resolve: (made: Buffer) => void;
  reject: (error: Error) => void;
}

/** A running process and who waits for it; `ended` is told once. */
function beginProcess(ended: () => void) {
  const child = startProcess(new URL('./resize-process.ts', import.meta.url));
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
  const end = (error: Error): void => {
    ended();
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(error));
  };
  child.on('message', (answer: ResizeAnswer) =>
    settle(answer.id, ({ resolve, reject }) => ('made' in answer ? resolve(Buffer.from(answer.made)) : reject(new Error(answer.failure)))));
  child.once('error', end);
  child.once('exit', (code, signal) => end(new Error(`the process that resizes pictures ended (${signal ?? code})`)));

  return {
    pid: child.pid,
    resize: (bytes: Uint8Array, variant: Variant): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        last += 1;
        const order: ResizeOrder = { id: last, bytes, variant };
        waiting.set(order.id, { resolve, reject });
        child.channel?.ref();
        child.send(order, (error) => {
          if (error) settle(order.id, () => reject(error));
        });
      }),
  };
}

/**
 * Resizes pictures in a process of low priority, so that they take only the time nobody else wants, and a picture that brings the
 * decoder down takes nobody with it. The process begins with the first picture, begins anew when it has ended, and ends with its parent.
 */
export function createResizer() {
  let running: ReturnType<typeof beginProcess> | undefined;
  const begin = (): ReturnType<typeof beginProcess> => {
    const begun = beginProcess(() => {
      if (running === begun) running = undefined;
    });
    return begun;
  };
  return {
    /** @throws Error for a picture that cannot be decoded, and when the process ends meanwhile */
    resize(bytes: Uint8Array, variant: Variant): Promise<Buffer> {
      running ??= begin();
      return running.resize(bytes, variant);
    },
    /** Of the process, while there is one. */
    pid: (): number | undefined => running?.pid,
  };
}
