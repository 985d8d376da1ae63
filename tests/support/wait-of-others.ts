import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two calls of the one who watches. */
const between = 2;

/** What a piece of work gives, and how long another caller waited meanwhile for an answer: of his calls the slowest but the last hundredth, in milliseconds. */
export async function waitOfOthers<T>(call: () => Promise<unknown>, work: () => Promise<T>): Promise<{ wait: number; result: T }> {
  const waits: number[] = [];
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      const began = performance.now();
      await call();
      waits.push(performance.now() - began);
      await pause(between);
    }
  })();
  // The first of his calls is under way before the work begins.
  await pause(between);
  const result = await work().finally(() => (isDone = true));
  await watching;
  const sorted = waits.toSorted((a, b) => a - b);
  return { wait: sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0, result };
}
