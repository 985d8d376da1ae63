import { sql } from 'drizzle-orm';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { emailRows } from './email-rows.ts';
import { moveReferences } from './hand-made-threads.ts';
import { markLatest } from './threads.ts';

/** A mail that is put into another thread by hand, or back by an undo: what answers it follows it, and both threads have another newest mail. */
export default defineFollower({
  tables: [emailRows.name],
  async follow(tx, changes) {
    const moved = changes
      .filter(({ field }) => field === 'email_thread_id')
      .map(({ key, old, new: now }) => ({ email_id: Number(key.email_id), from: Number(old), to: Number(now) }));
    if (moved.length === 0) return;
    const rows = await tx.rows<{ email_id: number; company_code: string }>(
      sql`select email_id, company_code from email where email_id = any(${`{${moved.map(({ email_id }) => email_id).join(',')}}`}::bigint[])`,
    );
    const companyOf = new Map(rows.map(({ email_id, company_code }) => [Number(email_id), company_code]));
    for (const company of new Set(companyOf.values())) {
      const own = moved.filter(({ email_id }) => companyOf.get(email_id) === company);
      await moveReferences(tx, company, own);
      await markLatest(
        tx,
        company,
        own.flatMap(({ from, to }) => [from, to]),
      );
    }
  },
});
