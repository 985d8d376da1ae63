import { appError } from '../../shared/errors.ts';

export interface LimiterOptions {
  /** How many run at once. */
  running: number;
  /** How many may wait for their turn. */
  waiting: number;
}

/** Runs so much at once and no more; the rest waits in the order it came. */
export function createLimiter({ running, waiting }: LimiterOptions) {
  let free = running;
  const queue: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => void queue.push(resolve));
    else throw appError('service_unavailable');
  };
  /** The turn goes to whoever waits longest, or is free again. */
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /** @throws AppError service_unavailable when too many wait already */
    async run<T>(work: () => Promise<T>): Promise<T> {
      await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
