import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { emailRows } from './email-rows.ts';
import { sayFlags } from './say-flags.ts';
import { markLatest } from './threads.ts';

interface Marked {
  email_id: number;
  company_code: string;
  email_thread_id: number;
  deleted: boolean;
}

/** A mail that is deleted here is marked so with its server, and unmarked when that is taken back; its thread has another newest mail then. */
export default defineFollower({
  tables: [emailRows.name],
  async follow(tx, changes) {
    const ids = changes.filter(({ field }) => field === 'is_deleted').map(({ key }) => Number(key.email_id));
    if (ids.length === 0) return;
    const rows = await tx.rows<Marked>(
      sql`select email_id, company_code, email_thread_id, is_deleted as deleted from email where email_id = any(${`{${ids.join(',')}}`}::bigint[]) order by company_code, email_id`,
    );
    for (const company of new Set(rows.map(({ company_code }) => company_code))) {
      const own = rows.filter(({ company_code }) => company_code === company);
      for (const deleted of [true, false]) {
        const said = own.filter((row) => row.deleted === deleted).map(({ email_id }) => Number(email_id));
        await sayFlags(tx, company, said, { [deleted ? 'add' : 'remove']: ['\\Deleted'] }, `deleted:${randomUUID()}`);
      }
      await markLatest(
        tx,
        company,
        own.map(({ email_thread_id }) => Number(email_thread_id)),
      );
    }
  },
});
