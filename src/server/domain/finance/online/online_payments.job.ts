import { sql } from 'drizzle-orm';
import { defineJob } from '../../../engine/jobs/define.ts';
import type { Services } from '../../../engine/services.ts';
import { attemptsWhere, paymentsDue, writeAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { refundPayment } from './refund-payment.ts';
import { isOfProvider, settle } from './settle.ts';

/** Most in one run; the next one takes the rest. */
const atOnce = 100;

/** Asks how one payment stands, or gives back what is due of it. @returns what it came to */
async function look(services: Services, attempt: Attempt): Promise<'settled' | 'refunded' | 'failed' | undefined> {
  try {
    if (attempt.refund_due > attempt.refunded) return (await refundPayment(services, attempt)) ? 'refunded' : 'failed';
    if (attempt.attempt_state === 'paid') {
      await services.database.transaction({ userId: null, companyCode: attempt.company_code }, (tx) => writeAttempt(tx, attempt, sql`next_check_at = null`));
      return undefined;
    }
    return (await settle(services, attempt.order_ref)) === 'paid' ? 'settled' : undefined;
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    await services.database.transaction({ userId: null, companyCode: attempt.company_code }, (tx) =>
      writeAttempt(
        tx,
        attempt,
        sql`last_error = ${error.message}, attempts = attempts + 1, next_check_at = now() + least(attempts + 1, 30) * interval '1 minute'`,
      ),
    );
    return 'failed';
  }
}

/** Settles payments whose customers closed the page and of which no notice came, and gives back what was paid too much. */
export default defineJob({
  every: 60,
  due: sql`(select min(next_check_at) from payment_attempt)`,
  wakes: [paymentsDue],
  async run({ services, signal }) {
    const due = await services.database.system((tx) => attemptsWhere(tx, sql`a.next_check_at <= now()`));
    const counts = { settled: 0, refunded: 0, failed: 0 };
    for (const attempt of due.slice(0, atOnce)) {
      if (signal.aborted) break;
      const made = await look(services, attempt);
      if (made) counts[made] += 1;
    }
    return counts;
  },
});
