import { appError } from '../../../../shared/errors.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { Watch } from './change-in-pieces.ts';

/** What is done of large work; no total while nobody knows how much it is. */
export interface WorkProgress {
  done: number;
  total: number | null;
}

interface Run {
  userId: number | null;
  cancelled: boolean;
  progress: WorkProgress;
}

export interface RunsOptions {
  /** Whether somebody cancelled it through another server; asked in the transaction of each piece. */
  isCancelled?: (tx: Transaction, id: string) => Promise<boolean>;
}

/** Large work under way on this server, by a name that its caller knows: he may ask how far it is, and cancel it. */
export function createRuns({ isCancelled = () => Promise.resolve(false) }: RunsOptions = {}) {
  const running = new Map<string, Run>();
  const of = (actor: Actor, id: string): Run | undefined => {
    const run = running.get(id);
    return run?.userId === actor.userId ? run : undefined;
  };

  return {
    /** Does the work as a run of the caller. @throws AppError cancelled */
    async watch<T>(actor: Actor, id: string, work: (watch: Required<Watch>) => Promise<T>): Promise<T> {
      const run: Run = { userId: actor.userId, cancelled: false, progress: { done: 0, total: null } };
      running.set(id, run);
      try {
        return await work({
          progress(done, total) {
            run.progress = { done, total };
          },
          async before(tx) {
            if (run.cancelled || (await isCancelled(tx, id))) throw appError('cancelled');
          },
        });
      } finally {
        if (running.get(id) === run) running.delete(id);
      }
    },
    /** Has the caller's run end before its next piece. @returns whether there is one on this server */
    cancel(actor: Actor, id: string): boolean {
      const run = of(actor, id);
      if (run) run.cancelled = true;
      return run !== undefined;
    },
    /** How far the caller's run is; null where there is none on this server. */
    progress: (actor: Actor, id: string): WorkProgress | null => of(actor, id)?.progress ?? null,
  };
}
