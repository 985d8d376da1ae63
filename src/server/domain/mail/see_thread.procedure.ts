import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { draftRows } from './email-rows.ts';

/** Says that the newest mail of the thread was read, and that the draft answers it too. */
export default defineProcedure({
  icon: 'eye',
  right: 'set',
  needs: 'selection',
  async run({ tx, keys, changes }) {
    const rows = await draftRows.lock(tx, keys, 'email_draft_id', 'email_id', 'seen_email_id');
    const latest = await tx.rows<{ email_id: number; latest_id: number }>(sql`
      select e.email_id, l.email_id as latest_id from email e join email l on l.company_code = e.company_code and l.email_thread_id = e.email_thread_id and l.is_latest
       where e.email_id = any(${`{${rows.map(({ email_id }) => email_id).join(',')}}`}::bigint[])`);
    const latestOf = new Map(latest.map(({ email_id, latest_id }) => [Number(email_id), Number(latest_id)]));
    const behind = rows.filter(({ email_id, seen_email_id }) => (latestOf.get(email_id) ?? seen_email_id) !== seen_email_id);
    await draftRows.update(changes, behind, ({ email_id, seen_email_id }) => ({ seen_email_id: latestOf.get(email_id) ?? seen_email_id }));
    return { changed: behind.length };
  },
});
