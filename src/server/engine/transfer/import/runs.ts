import type { PageRights } from '../../../../shared/access.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Actor } from '../../database/database.ts';
import type { BringInOptions } from './bring-in.ts';
import type { Stage } from './stage.ts';

export interface ImportOptions {
  rights: PageRights;
  progress?: (done: number, total: number) => void;
}

/** Rows done; no total while the file's cells are still being read. */
export interface ImportProgress {
  done: number;
  total: number | null;
}

interface Run {
  userId: number | null;
  cancelled: boolean;
  progress: ImportProgress;
}

/** Checks and imports under way on this server: each can be asked for its progress and be cancelled, here or through the upload on another server. */
export function createRuns(stage: Stage) {
  const running = new Map<string, Run>();

  return {
    /** Does the work as the run of an upload. A cancelled run leaves the upload as it was. */
    async watch<T>(actor: Actor, id: string, { rights, progress }: ImportOptions, work: (options: BringInOptions) => Promise<T>): Promise<T> {
      const run: Run = { userId: actor.userId, cancelled: false, progress: { done: 0, total: null } };
      running.set(id, run);
      try {
        return await work({
          rights,
          progress(done, total) {
            run.progress = { done, total };
            progress?.(done, total);
          },
          isCancelled: async (tx) => run.cancelled || (await stage.isCancelled(tx, id)),
        });
      } catch (error) {
        if (error instanceof AppError && error.code === 'cancelled') await stage.reopen(actor, id);
        throw error;
      } finally {
        if (running.get(id) === run) running.delete(id);
      }
    },
    /** The caller's run of an upload; undefined where there is none on this server. */
    of(actor: Actor, id: string): Run | undefined {
      const run = running.get(id);
      return run?.userId === actor.userId ? run : undefined;
    },
  };
}
