import { sql } from 'drizzle-orm';
import { AppError } from '../../../../shared/errors.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { Fire } from '../../../engine/records/firing.ts';
import type { Services } from '../../../engine/services.ts';
import { permitAll } from '../../../engine/workflow/targets.ts';
import { openItemsWhere, openOf, payInOrder } from '../pay-in-order.ts';
import { exact } from '../payments.ts';
import { lockAttempt, wakeJob, writeAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import type { ToldPayment } from './provider.ts';
import { todayOf } from '../../../engine/database/today.ts';

const fires = { cashflow: ['open', 'pay', 'register_payment'], sales_order: ['reopen', 'confirm'] };
/** States of orders that ask for nothing any more and can be opened again. */
const given = new Set(['cancelled', 'expired']);

/** What an order was opened again for is not there any more. */
class NotFree extends Error {
  override name = 'NotFree';
}

interface Order {
  fsm_instance_id: number;
  state_code: string;
  is_short: boolean;
}

async function orderOf(tx: Transaction, { sales_order_id }: Attempt): Promise<Order> {
  const order = await tx.row<Order>(sql`
    select o.fsm_instance_id, s.state_code, exists (select from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id
             and i.qty - i.shipped > kontor_reserved(i.sales_order_item_id)) as is_short
      from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id) where o.sales_order_id = ${sales_order_id}`);
  if (!order) throw new Error(`no order ${sales_order_id}`);
  return order;
}

/** Pays what the order asks for, by the events that staff fire. @returns what is left of the money */
async function pay(tx: Transaction, fire: Fire, { sales_order_id, currency_code, amount }: Attempt, transactionId: string): Promise<number> {
  const items = await openItemsWhere(tx, sql`c.sales_order_id = ${sales_order_id} and c.direction = 'in' and c.currency_code = ${currency_code}`);
  const money = Math.min(amount, openOf(items));
  await payInOrder(fire, items, money, { paid_on: await todayOf(tx), method: 'card', external_ref: transactionId });
  return exact(amount - money);
}

/**
 * Books what was paid in one transaction, once. An order that was given up meanwhile is opened again where `opens`; what nobody asks for is given back by the job.
 * @throws NotFree, AppError records_refused where it cannot be opened again
 */
const book = (services: Services, { payment_attempt_id, company_code }: Attempt, { transactionId }: ToldPayment, opens: boolean): Promise<void> => {
  const actor = { userId: null, companyCode: company_code };
  const head = { actor, form: 'payment_attempts', action: 'settle_payment' };
  return services.workflow.whileFiring(actor, permitAll)({ form: head.form, name: head.action, fires }, async (begin) => {
    await services.records.change(head, false, async (scope) => {
      const { tx } = scope;
      const attempt = await lockAttempt(tx, payment_attempt_id);
      if (!attempt || attempt.attempt_state === 'paid') return;
      const { fire } = await begin(scope, []);
      const before = await orderOf(tx, attempt);
      const isReopened = opens && given.has(before.state_code);
      if (isReopened) {
        await fire([before.fsm_instance_id], 'reopen');
        if ((await orderOf(tx, attempt)).is_short) throw new NotFree();
      }
      const rest = await pay(tx, fire, attempt, transactionId);
      if (isReopened) await fire([before.fsm_instance_id], 'confirm');
      await writeAttempt(
        tx,
        attempt,
        sql`attempt_state = 'paid', transaction_id = ${transactionId}, settled_at = now(), last_error = null, attempts = 0, refund_due = ${rest}, next_check_at = ${rest > 0 ? sql`now()` : sql`null`}`,
      );
      if (rest > 0) await wakeJob(tx);
    });
  });
};

const cannotReopen = (error: unknown): boolean => error instanceof NotFree || (error instanceof AppError && error.code === 'records_refused');

/** Books a payment that the provider says was made: what its order asks for, the rest to be given back. */
export async function bookPayment(services: Services, attempt: Attempt, told: ToldPayment): Promise<void> {
  const { state_code } = await services.database.transaction({ userId: null, companyCode: attempt.company_code }, (tx) => orderOf(tx, attempt), {
    readOnly: true,
  });
  if (!given.has(state_code)) return book(services, attempt, told, false);
  try {
    await book(services, attempt, told, true);
  } catch (error) {
    if (!cannotReopen(error)) throw error;
    await book(services, attempt, told, false);
  }
}
