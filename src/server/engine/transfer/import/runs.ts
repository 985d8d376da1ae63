import type { PageRights } from '../../../../shared/access.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Actor } from '../../database/database.ts';
import type { Watch } from '../../records/write/change-in-pieces.ts';
import type { Answered, Asked } from '../../runs/other-servers.ts';
import type { Run, WorkProgress } from '../../runs/run.ts';
import { unwatched } from '../../runs/runs.ts';
import type { Runs } from '../../runs/runs.ts';
import type { Filling } from './fill-forms.ts';
import type { Stage } from './stage.ts';

export interface ImportOptions {
  rights: PageRights;
  /** What the caller may do with further forms; none is filled without. */
  filling?: Pick<Filling, 'rightsOn' | 'carryOut'> | undefined;
  progress?: (done: number, total: number) => void;
}

export const noRights = (): PageRights => ({ perms: false, list: false, add: false, set: false, delete: false });

const runOf = (id: string): string => `import:${id}`;

/** Checks and imports under way: each is a run by its upload. */
export const createImportRuns = (runs: Runs, stage: Stage) => ({
  /** Does the work as the run of an upload. A cancelled run leaves the upload as it was. */
  async watch<T>(actor: Actor, id: string, { progress: told }: ImportOptions, work: (actor: Actor & { run: Run }, watch: Watch) => Promise<T>): Promise<T> {
    try {
      return await runs.named(actor, runOf(id), (watched) =>
        work(watched, {
          progress(done, total) {
            watched.run.progress(done, total);
            told?.(done, total);
          },
        }),
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'cancelled') await stage.reopen(unwatched(actor), id);
      throw error;
    }
  },
  /** As `progress` and `cancel` of an import that this server does; undefined where it does none of that name. */
  here: (what: Asked, userId: number, id: string): Answered => runs.here(what, userId, runOf(id)),
  /** @returns whether one is under way */
  cancel: async (actor: Actor, id: string): Promise<boolean> => (await runs.cancel(actor.userId, runOf(id))) != null,
  progress: async (actor: Actor, id: string): Promise<WorkProgress | null> => (await runs.progress(actor.userId, runOf(id))) ?? null,
});
