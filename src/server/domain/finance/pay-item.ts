import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import type { EffectContext } from '../../engine/workflow/define.ts';
import { advanceOrder, orderOf } from './paid-orders.ts';
import { lockItem, postPayment } from './payments.ts';
import type { PayableItem, PaymentFacts } from './payments.ts';
import { today } from '../../../../schemas/tables/define.ts';
import { todayOf } from '../../engine/database/today.ts';

type Paying = Pick<EffectContext<unknown>, 'tx' | 'instance' | 'actor' | 'hold' | 'fire'>;

/**
 * Pays some of an item, and moves the order that asks for it where that is all it waits for. The order's instance is locked before the item's row, as whoever
 * moves the order does.
 * @param amountOf how much, of what is open; nothing posts nothing
 */
export async function payItem({ tx, instance, actor, hold, fire }: Paying, facts: PaymentFacts, amountOf: (item: PayableItem) => number): Promise<void> {
  const id = Number(instance.entity_id);
  const order = await orderOf(tx, id);
  if (order) await hold([order.fsm_instance_id]);
  const item = await lockItem(tx, id);
  const amount = amountOf(item);
  // What is closed because nobody asks for the rest any more moves no order: its own step may be under way.
  if (amount <= 0) return;
  await postPayment(tx, actor.userId, item, amount, facts);
  if (order) await advanceOrder({ tx, fire }, order);
}

/** The day on which the last payment of an item was made that stands; today where there is none. */
export async function lastPaidOn(tx: Transaction, id: number): Promise<string> {
  const found = await tx.row<{ day: string }>(sql`
    select coalesce(max(p.paid_on), ${today})::text as day from payment p
     where p.cashflow_id = ${id} and p.amount > 0 and not exists (select from payment r where r.reversal_of = p.payment_id)`);
  return found?.day ?? todayOf(tx);
}
