import { sql } from 'drizzle-orm';
import type { Services } from '../../../engine/services.ts';
import { backOff } from '../../../engine/outbox/back-off.ts';
import { exact } from '../payments.ts';
import { lockAttempt, writeAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { onlinePaymentOf } from './providers.ts';
import { mailRefund } from './mail-refund.ts';
import { orderToken } from '../../storefront/buying/order-link.ts';
import { isOfProvider } from './settle.ts';

/** Milliseconds between two calls where the provider refuses again and again: half a day. */
const longestPause = 12 * 3_600_000;

/** Takes what is to be given back for this call: whoever comes meanwhile finds nothing due. */
const take = ({ database }: Services, { payment_attempt_id, company_code }: Attempt): Promise<Attempt | undefined> =>
  database.transaction({ userId: null, companyCode: company_code }, async (tx) => {
    const attempt = await lockAttempt(tx, payment_attempt_id);
    if (!attempt || attempt.refunded >= attempt.refund_due) return undefined;
    const pause = Math.min(backOff(Math.min(attempt.attempts + 1, 12)), longestPause);
    await writeAttempt(tx, attempt, sql`attempts = attempts + 1, next_check_at = now() + ${pause} * interval '1 millisecond'`);
    return attempt;
  });

/**
 * Gives back what is due of a payment, once: the provider is asked first what he gave back already, so that a call whose answer was lost is not made twice. Where he
 * refuses, it is tried again later and later, and staff see why.
 * @returns whether it is given back now
 */
export async function refundPayment(services: Services, due: Attempt): Promise<boolean> {
  const provider = onlinePaymentOf(services)?.provider;
  const attempt = provider && (await take(services, due));
  if (!provider || attempt?.transaction_id == null) return false;
  const { company_code, order_ref: orderRef, transaction_id: transactionId, currency_code: currency, merchant, refund_due } = attempt;
  const write = (columns: ReturnType<typeof sql>) =>
    services.database.transaction({ userId: null, companyCode: company_code }, (tx) => writeAttempt(tx, attempt, columns));
  try {
    const told = await provider.query({ orderRef, transactionId, merchant, currency });
    const missing = told ? exact(refund_due - (told.amount - told.remaining)) : refund_due;
    if (missing > 0) await provider.refund({ orderRef, transactionId, merchant, currency, amount: missing });
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    await write(sql`last_error = ${error.message}`);
    return false;
  }
  const token = await orderToken(services.database, attempt.sales_order_id);
  await services.database.transaction({ userId: null, companyCode: company_code }, async (tx) => {
    await writeAttempt(tx, attempt, sql`refunded = refund_due, last_error = null, attempts = 0, next_check_at = null`);
    await mailRefund(tx, attempt, token);
  });
  return true;
}
