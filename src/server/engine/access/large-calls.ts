import { appError } from '../../../shared/errors.ts';
import { createLimiter } from '../limiter.ts';
import type { Limiter } from '../limiter.ts';

/** What one person may have under way of large calls: so many run, so many wait for them. */
export const largeLimits = { running: 2, waiting: 10 } as const;
/** Of lists without a window, which are small but where somebody asks for all there is: a page has some of them. */
export const wholeListLimits = { running: 4, waiting: 60 } as const;
/** Of files that come in: who sends them slowly holds up himself alone. */
export const uploadLimits = { running: 4, waiting: 120 } as const;
/** After which to come again; what the calls take nobody knows. */
const seconds = 5;

/** Turns for what costs the server much (exports, imports, reports, documents, writes of many rows), for each person his own: nobody's many hold up another's list. */
export function createLargeCalls(limits: { readonly running: number; readonly waiting: number } = largeLimits) {
  const mostOfPerson = limits.running + limits.waiting;
  const people = new Map<number, { limiter: Limiter; calls: number }>();
  return {
    /**
     * @param gone aborted when nobody waits for the answer any more: whose body was cut off while he waited is not read when his turn comes
     * @throws AppError too_many_at_once; cancelled
     */
    async run<T>(userId: number, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
      const own = people.get(userId) ?? { limiter: createLimiter(limits), calls: 0 };
      if (own.calls >= mostOfPerson) throw appError('too_many_at_once', { most: mostOfPerson, seconds });
      people.set(userId, own);
      own.calls += 1;
      try {
        return await own.limiter.run(work, { signal: gone });
      } catch (error) {
        throw gone?.aborted ? appError('cancelled') : error;
      } finally {
        own.calls -= 1;
        if (own.calls === 0) people.delete(userId);
      }
    },
  };
}

export type LargeCalls = ReturnType<typeof createLargeCalls>;
