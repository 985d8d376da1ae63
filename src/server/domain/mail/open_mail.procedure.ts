import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import { hurryMailboxes, wakeReading } from './mailbox-rows.ts';

/** Has the texts of selected mails brought that are still with their server. Nothing to undo: what comes is no change of anybody. */
export default defineProcedure({
  icon: 'mail',
  right: 'list',
  needs: 'selection',
  final: true,
  async run({ tx, caller, keys }) {
    const company = caller.companyCode ?? '';
    const ids = keys.map(({ email_id }) => Number(email_id));
    const changed = await tx.execute(sql`
      update email set body_wanted = true where company_code = ${company} and body_state = 'left' and not body_wanted and email_id = any(${`{${ids.join(',')}}`}::bigint[])`);
    if (changed > 0) {
      await hurryMailboxes(tx, company, ids);
      await wakeReading(tx);
      await tx.rows(sql`select ${noticeOf(['email'], company)}`);
    }
    return { changed };
  },
});
