import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import { emailReference } from '../../../../schemas/tables/mail/emails.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { emailRows } from './email-rows.ts';
import { claimThreads } from './threads.ts';

/** Makes the conversations of the selected mails one, with that of another mail where one is named: they stay together, for nothing takes threads apart by itself. */
export default defineProcedure({
  icon: 'layers',
  right: 'set',
  needs: 'selection',
  tells: 'always',
  input: { joined_email_id: asked(reference, emailReference).optional() },
  async run({ tx, caller, keys, changes, input: { joined_email_id: other } }) {
    await claimThreads(tx, caller.companyCode ?? '');
    const named = other === null ? keys : [...keys, { email_id: Number(other) }];
    const threads = (await emailRows.lock(tx, named, 'email_id', 'email_thread_id')).map(({ email_thread_id }) => email_thread_id);
    const stays = Math.min(...threads);
    const goes = [...new Set(threads)].filter((thread) => thread !== stays);
    const rows = await emailRows.lockWhere(tx, sql`email_thread_id = any(${`{${goes.join(',')}}`}::bigint[])`, 'email_id', 'email_thread_id');
    await emailRows.update(changes, rows, () => ({ email_thread_id: stays }));
    return { changed: rows.length };
  },
});
