import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AttemptState } from '../../../../../schemas/tables/finance/payment-attempts.ts';
import type { Database, Transaction } from '../../../engine/database/database.ts';
import { noticeOf } from '../../../engine/records/log/table-notice.ts';

/** Channel that wakes the job of online payment on every server. */
export const paymentsDue = 'payments_due';

/** A payment that a customer began, as it stands. */
export interface Attempt {
  payment_attempt_id: number;
  company_code: string;
  sales_order_id: number;
  order_ref: string;
  transaction_id: string | null;
  merchant: string;
  amount: number;
  currency_code: string;
  attempt_state: AttemptState;
  payment_address: string | null;
  return_address: string;
  refund_due: number;
  refunded: number;
  last_error: string | null;
  attempts: number;
  /** How long ago it was begun, in seconds. */
  age: number;
  /** Whether it can be paid for another minute. */
  is_payable: boolean;
}

/** Attempts that fulfil a condition over `a`, the oldest first. */
export const attemptsWhere = (tx: Transaction, condition: SQL): Promise<Attempt[]> =>
  tx.rows<Attempt>(sql`
    select payment_attempt_id::int, company_code, sales_order_id::int, order_ref, transaction_id, merchant, amount::float8, currency_code, attempt_state, payment_address, return_address,
           refund_due::float8, refunded::float8, last_error, attempts, extract(epoch from now() - created_at)::float8 as age, expires_at > now() + interval '1 minute' as is_payable
      from payment_attempt a where ${condition} order by payment_attempt_id`);

/** The attempt that is called so, of whichever company. */
export const findAttempt = (database: Database, orderRef: string): Promise<Attempt | undefined> =>
  database.system(async (tx) => (await attemptsWhere(tx, sql`a.order_ref = ${orderRef}`))[0]);

/** The same, locked. */
export const lockAttempt = async (tx: Transaction, id: number): Promise<Attempt | undefined> => {
  await tx.execute(sql`select from payment_attempt where payment_attempt_id = ${id} for update`);
  return (await attemptsWhere(tx, sql`a.payment_attempt_id = ${id}`))[0];
};

/** Writes columns of an attempt, and tells open screens. */
export async function writeAttempt(tx: Transaction, { payment_attempt_id, company_code }: Attempt, columns: SQL): Promise<void> {
  await tx.execute(sql`update payment_attempt set ${columns}, updated_at = now() where payment_attempt_id = ${payment_attempt_id}`);
  await tx.rows(sql`select ${noticeOf(['payment_attempt'], company_code)}`);
}

/** Has the job look at once. */
export const wakeJob = (tx: Transaction) => tx.rows(sql`select pg_notify(${paymentsDue}, '')`);
