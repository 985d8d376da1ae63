import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long a call may hold everybody else up, in milliseconds; generous, for a machine that is busy. */
export const longestHold = 2_000;

/** What a piece of work gives, and for how long it let nobody else be served, in milliseconds. */
export async function loopHold<T>(work: () => Promise<T>): Promise<{ hold: number; result: T }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const result = await work();
  // A hold is seen when the loop turns again.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return { hold: delay.max / 1e6, result };
}
