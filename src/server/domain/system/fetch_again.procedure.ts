import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { fetchChannel } from '../../engine/transfer/fetching/queue-fetches.ts';
import { setFetches } from './set-fetches.ts';

/** Fetches the selected files now, with all their attempts before them again; those that are here stay. Nothing to undo: they can be left again. */
export default defineProcedure({
  icon: 'refresh',
  right: 'set',
  needs: 'selection',
  most: 10_000,
  final: true,
  async run({ tx, caller, keys }) {
    const changed = await setFetches(tx, caller, sql`state = 'waiting', due_at = now(), attempts = 0, reason = null, http_status = null`, {
      keys,
      where: sql`state <> 'fetched'`,
    });
    await tx.rows(sql`select pg_notify(${fetchChannel}, '')`);
    return { changed };
  },
});
