import * as v from 'valibot';
import type { Actor, Database } from '../../database/database.ts';
import { listenBeside } from '../core/listen-beside.ts';
import type { Watch } from '../write/change-in-pieces.ts';
import { createRuns } from '../write/runs.ts';
import type { WorkProgress } from '../write/runs.ts';

/** Channel on which a server tells the others that somebody cancels an undo which is not its own. */
const cancelChannel = 'undo_cancelled';
const notice = v.pipe(v.string(), v.parseJson(), v.object({ user: v.nullable(v.number()), id: v.number() }));

/** The undos under way, by the change-set that is taken back. */
export function createUndoRuns(database: Database) {
  const runs = createRuns();
  const hear = (payload: string): void => {
    const told = v.safeParse(notice, payload);
    if (told.success) runs.cancel({ userId: told.output.user, companyCode: null }, String(told.output.id));
  };
  const others = listenBeside(database, cancelChannel, hear);

  return {
    /** Listens for others from the first undo on, which does not wait for it. */
    watch<T>(actor: Actor, id: number, work: (watch: Watch) => Promise<T>): Promise<T> {
      others.start();
      return runs.watch(actor, String(id), work);
    },
    progress: (actor: Actor, id: number): WorkProgress | null => runs.progress(actor, String(id)),
    /** Has the caller's undo end before its next piece, on whatever server it runs. The database is asked only where it is not this one: with one connection it would answer late. */
    async cancel(actor: Actor, id: number): Promise<void> {
      if (runs.cancel(actor, String(id))) return;
      await database.transaction(actor, (tx) =>
        tx.rows({ text: `select pg_notify('${cancelChannel}', $1)`, values: [JSON.stringify({ user: actor.userId, id })] }),
      );
    },
    close: () => others.close(),
  };
}
