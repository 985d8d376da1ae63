import { sql } from 'drizzle-orm';
import type { Services } from '../../../engine/services.ts';
import { exact } from '../payments.ts';
import { bookPayment } from './book-payment.ts';
import { findAttempt, lockAttempt, writeAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { onlinePaymentOf } from './providers.ts';
import { ProviderRefused, ProviderSilent } from './provider.ts';
import type { ToldPayment } from './provider.ts';

/** What a customer can be told of his payment; `unknown` where it is not ours. */
export const paymentWords = ['paid', 'checking', 'failed', 'cancelled', 'unknown'] as const;
export type PaymentWord = (typeof paymentWords)[number];

const minute = 60;
/** A payment that the provider does not know after so many seconds was never begun. */
const longestUnknown = 15 * minute;
/** After so many seconds the provider is asked no more how a payment stands. */
const longestOpen = 3 * 24 * 60 * minute;

const wordsOf = {
  starting: 'checking',
  open: 'checking',
  replaced: 'checking',
  differs: 'checking',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
} as const satisfies Record<Attempt['attempt_state'], PaymentWord>;

/** What of an answer is not what was asked for; the provider must say the same of all of it. */
const differences = (attempt: Attempt, told: ToldPayment): string[] =>
  [
    ['merchant', attempt.merchant, told.merchant],
    ['reference', attempt.order_ref, told.orderRef],
    ['currency', attempt.currency_code, told.currency],
    ['amount', exact(attempt.amount), exact(told.amount)],
    ...(attempt.transaction_id === null ? [] : [['transaction', attempt.transaction_id, told.transactionId]]),
  ].flatMap(([what, own, said]) => (own === said ? [] : [`${what}: ${said} instead of ${own}`]));

/** How long until the provider is asked again: each minute while it can be paid, each half an hour afterwards. */
const nextCheck = ({ age }: Attempt) =>
  age > longestOpen ? sql`next_check_at = null` : sql`next_check_at = now() + ${age < 40 * minute ? 1 : 30} * interval '1 minute'`;

/** Keeps what became of an attempt that was not paid. */
async function keep({ database }: Services, attempt: Attempt, columns: ReturnType<typeof sql>): Promise<void> {
  await database.transaction({ userId: null, companyCode: attempt.company_code }, async (tx) => {
    const now = await lockAttempt(tx, attempt.payment_attempt_id);
    if (now && now.attempt_state !== 'paid') await writeAttempt(tx, now, columns);
  });
}

async function heed(services: Services, attempt: Attempt, told: ToldPayment | undefined): Promise<void> {
  if (!told) {
    const isOver = attempt.age > (attempt.transaction_id === null ? longestUnknown : longestOpen);
    await keep(
      services,
      attempt,
      isOver
        ? sql`attempt_state = 'failed', last_error = 'not known to the provider', next_check_at = null`
        : sql`attempts = attempts + 1, ${nextCheck(attempt)}`,
    );
    return;
  }
  const wrong = differences(attempt, told);
  if (wrong.length > 0) {
    const isPaid = told.status === 'paid';
    await keep(
      services,
      attempt,
      isPaid
        ? sql`attempt_state = 'differs', last_error = ${wrong.join('; ')}, next_check_at = null`
        : sql`last_error = ${wrong.join('; ')}, attempts = attempts + 1, ${nextCheck(attempt)}`,
    );
  } else if (told.status === 'paid') await bookPayment(services, attempt, told);
  else if (told.status === 'open') await keep(services, attempt, sql`transaction_id = ${told.transactionId}, attempts = attempts + 1, ${nextCheck(attempt)}`);
  else await keep(services, attempt, sql`transaction_id = ${told.transactionId}, attempt_state = ${told.status}, next_check_at = null, last_error = null`);
}

/**
 * Asks the provider how a payment stands, and keeps it. Nothing else makes an order paid: neither a notice nor the customer's return says anything that is believed.
 * However often it is called, also at the same time, a payment is booked once.
 * @returns what the customer can be told
 * @throws ProviderSilent, ProviderRefused where the provider does not say; what the database says
 */
export async function settle(services: Services, orderRef: string): Promise<PaymentWord> {
  const provider = onlinePaymentOf(services)?.provider;
  const attempt = await findAttempt(services.database, orderRef);
  if (!provider || !attempt) return 'unknown';
  if (attempt.attempt_state === 'paid') return 'paid';
  const told = await provider.query({ orderRef, transactionId: attempt.transaction_id, merchant: attempt.merchant, currency: attempt.currency_code });
  await heed(services, attempt, told);
  const now = await findAttempt(services.database, orderRef);
  return now ? wordsOf[now.attempt_state] : 'unknown';
}

/** Whether a call failed because of the provider, who will be asked again. */
export const isOfProvider = (error: unknown): error is Error => error instanceof ProviderSilent || error instanceof ProviderRefused;
