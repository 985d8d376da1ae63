import { appError } from '../../shared/errors.ts';
import type { AppError } from '../../shared/errors.ts';

export interface LimiterOptions {
  /** How many run at once. */
  running: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** Milliseconds that anybody waits at most; for ever when absent. */
  patience?: number;
}

export interface Waiting {
  /** For whom: those who wait get their turns by whom they wait for, so that nobody's many hold up another's one. */
  by?: unknown;
  /** Milliseconds this one waits at most. */
  patience?: number | undefined;
  /** Aborted when this one waits no more. */
  signal?: AbortSignal | undefined;
}

interface Waiter {
  go: () => void;
  refuse: () => void;
}

const busy = (): AppError => appError('service_unavailable', { reason: 'busy', seconds: 2 });

/** Those who wait, in a line for each by whom they wait for; whose line stands first has the next turn, and then stands last. */
function createLines(places: number) {
  const lines = new Map<unknown, Waiter[]>();
  let free = places;

  const remove = (by: unknown, waiter: Waiter): boolean => {
    const line = lines.get(by);
    const place = line?.indexOf(waiter) ?? -1;
    if (!line || place < 0) return false;
    line.splice(place, 1);
    if (line.length === 0) lines.delete(by);
    free += 1;
    return true;
  };

  /** Makes place for somebody who has fewer waiting than the one with most: the last of those is refused. */
  const makePlace = (by: unknown): boolean => {
    const [most, line] = [...lines].reduce<[unknown, Waiter[]]>((longest, one) => (one[1].length > longest[1].length ? one : longest), [undefined, []]);
    const last = line.at(-1);
    if (!last || line.length <= (lines.get(by)?.length ?? 0) + 1) return false;
    remove(most, last);
    last.refuse();
    return true;
  };

  return {
    remove,
    /** Whether there was a place. */
    add(by: unknown, waiter: Waiter): boolean {
      if (free === 0 && !makePlace(by)) return false;
      const line = lines.get(by) ?? [];
      line.push(waiter);
      lines.set(by, line);
      free -= 1;
      return true;
    },
    /** Whoever waits longest of those whose turn it is. */
    take(): Waiter | undefined {
      const [first] = lines;
      const [by, line] = first ?? [];
      const waiter = line?.[0];
      if (!line || !waiter) return undefined;
      remove(by, waiter);
      if (lines.delete(by)) lines.set(by, line);
      return waiter;
    },
  };
}

/** Runs so much at once and no more; the rest waits in the order it came, and in turn where it comes for different people. */
export function createLimiter({ running, waiting, patience: usual }: LimiterOptions) {
  let free = running;
  const lines = createLines(waiting);

  const turn = async ({ by, patience = usual, signal }: Waiting): Promise<void> => {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    let giveUp: (() => void) | undefined;
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { go: resolve, refuse: () => reject(busy()) };
      giveUp = () => lines.remove(by, waiter) && reject(signal?.reason as Error);
      signal?.addEventListener('abort', giveUp);
      if (!lines.add(by, waiter)) waiter.refuse();
      else if (patience !== undefined) timer = setTimeout(() => lines.remove(by, waiter) && waiter.refuse(), patience);
    }).finally(() => {
      clearTimeout(timer);
      if (giveUp) signal?.removeEventListener('abort', giveUp);
    });
  };

  const leave = (): void => {
    const next = lines.take();
    if (next) next.go();
    else free += 1;
  };

  return {
    /** @throws AppError service_unavailable (`busy`) when too many wait already, or after the patience */
    async run<T>(work: () => Promise<T>, asked: Waiting = {}): Promise<T> {
      await turn(asked);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /** Whether one more would run at once. */
    hasRoom: (): boolean => free > 0,
  };
}

export type Limiter = ReturnType<typeof createLimiter>;
