import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { noticeOf } from '../../../engine/records/log/table-notice.ts';
import { paymentsDue } from './attempts.ts';

/** Asks the provider at once how the selected payments stand, and gives back what is still to be given back. */
export default defineProcedure({
  icon: 'refresh',
  right: 'set',
  needs: 'selection',
  final: true,
  async run({ tx, keys, caller }) {
    const changed = await tx.execute(sql`
      update payment_attempt set next_check_at = now(), attempts = 0
       where payment_attempt_id in (select payment_attempt_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(payment_attempt_id bigint))`);
    await tx.rows(sql`select pg_notify(${paymentsDue}, ''), ${noticeOf(['payment_attempt'], caller.companyCode)}`);
    return { changed };
  },
});
