import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import type { Fire } from '../../engine/records/firing.ts';
import { exact } from './payments.ts';
import type { PaymentFacts } from './payments.ts';
import { todayOf } from '../../engine/database/today.ts';

/** An item of which something is open. */
export interface OpenItem {
  fsm_instance_id: number;
  direction: string;
  currency_code: string;
  open_amount: number;
  is_planned: boolean;
}

/** Items that fulfil a condition over `c` and of which something is open, the longest due first. */
export const openItemsWhere = (tx: Transaction, condition: SQL): Promise<OpenItem[]> =>
  tx.rows<OpenItem>(sql`
    select c.fsm_instance_id, c.direction, c.currency_code, c.open_amount::float8,
           exists (select from fsm_instance n join fsm_transition t on t.from_state_id = n.state_id and t.event_code = 'open' where n.fsm_instance_id = c.fsm_instance_id) as is_planned
      from cashflow c where ${condition} and c.open_amount > 0 order by c.due_date, c.cashflow_id`);

export const openOf = (items: readonly OpenItem[]): number => exact(items.reduce((sum, { open_amount }) => sum + open_amount, 0));

/** Pays items one after the other, each as a whole as far as the money goes, and the last one in part. @returns how many */
export async function payInOrder(fire: Fire, items: readonly OpenItem[], money: number, facts: PaymentFacts): Promise<number> {
  let rest = money;
  let paid = 0;
  for (const { fsm_instance_id, open_amount, is_planned } of items) {
    if (rest <= 0) break;
    const amount = Math.min(rest, open_amount);
    if (amount < open_amount && is_planned) await fire([fsm_instance_id], 'open');
    await (amount < open_amount ? fire([fsm_instance_id], 'register_payment', { ...facts, amount }) : fire([fsm_instance_id], 'pay', { ...facts }));
    rest = exact(rest - amount);
    paid += 1;
  }
  return paid;
}

/** What is to be paid back of one order of a customer pays what is asked for by another one, as far as it goes. */
export async function offsetOrders({ tx, fire }: { tx: Transaction; fire: Fire }, from: number, to: number): Promise<void> {
  const back = await openItemsWhere(tx, sql`c.sales_order_id = ${from} and c.direction = 'out'`);
  const due = await openItemsWhere(tx, sql`c.sales_order_id = ${to} and c.direction = 'in'`);
  const amount = Math.min(openOf(back), openOf(due));
  const facts: PaymentFacts = { paid_on: await todayOf(tx), method: 'offset', external_ref: null };
  await payInOrder(fire, back, amount, facts);
  await payInOrder(fire, due, amount, facts);
}
