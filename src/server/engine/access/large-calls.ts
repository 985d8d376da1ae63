import { appError } from '../../../shared/errors.ts';
import { createLimiter } from '../limiter.ts';
import type { Limiter } from '../limiter.ts';

/** What one person may have under way of large calls: so many run, so many wait for them. */
export const largeLimits = { running: 2, waiting: 10 } as const;
const mostOfPerson = largeLimits.running + largeLimits.waiting;
/** After which to come again; what the calls take nobody knows. */
const seconds = 5;

/** Turns for what costs the server much (exports, imports, reports, documents), for each person his own: nobody's many hold up another's list. */
export function createLargeCalls() {
  const people = new Map<number, { limiter: Limiter; calls: number }>();
  return {
    /** @throws AppError too_many_at_once */
    async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
      const own = people.get(userId) ?? { limiter: createLimiter(largeLimits), calls: 0 };
      if (own.calls >= mostOfPerson) throw appError('too_many_at_once', { most: mostOfPerson, seconds });
      people.set(userId, own);
      own.calls += 1;
      try {
        return await own.limiter.run(work);
      } finally {
        own.calls -= 1;
        if (own.calls === 0) people.delete(userId);
      }
    },
  };
}

export type LargeCalls = ReturnType<typeof createLargeCalls>;
