import type { PageRights } from '../../../../shared/access.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Actor } from '../../database/database.ts';
import type { Watch } from '../../records/write/change-in-pieces.ts';
import { createRuns } from '../../records/write/runs.ts';
import type { Filling } from './fill-forms.ts';
import type { Stage } from './stage.ts';

export interface ImportOptions {
  rights: PageRights;
  /** What the caller may do with further forms; none is filled without. */
  filling?: Pick<Filling, 'rightsOn' | 'carryOut'> | undefined;
  progress?: (done: number, total: number) => void;
}

export const noRights = (): PageRights => ({ perms: false, list: false, add: false, set: false, delete: false });

/** Checks and imports under way on this server: each can be asked for its progress and be cancelled, here or through the upload on another server. */
export function createImportRuns(stage: Stage) {
  const runs = createRuns({ isCancelled: (tx, id) => stage.isCancelled(tx, id) });

  return {
    ...runs,
    /** Does the work as the run of an upload. A cancelled run leaves the upload as it was. */
    async watch<T>(actor: Actor, id: string, { progress: told }: ImportOptions, work: (watch: Watch) => Promise<T>): Promise<T> {
      try {
        return await runs.watch(actor, id, ({ before, progress }) =>
          work({
            before,
            progress(done, total) {
              progress(done, total);
              told?.(done, total);
            },
          }),
        );
      } catch (error) {
        if (error instanceof AppError && error.code === 'cancelled') await stage.reopen(actor, id);
        throw error;
      }
    },
  };
}
