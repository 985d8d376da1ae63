import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import type { EffectContext } from '../../engine/workflow/define.ts';

/** The customer's order that asks for an item. */
export interface AskingOrder {
  sales_order_id: number;
  fsm_instance_id: number;
}

/** The customer's order that asks for an item; undefined where none does. */
export const orderOf = (tx: Transaction, cashflowId: number): Promise<AskingOrder | undefined> =>
  tx.row<AskingOrder>(sql`
    select o.sales_order_id, o.fsm_instance_id from cashflow c join sales_order o using (company_code, sales_order_id) where c.cashflow_id = ${cashflowId}`);

interface Waiting {
  state_code: string;
  is_paid: boolean;
  is_prepaid: boolean;
  is_short: boolean;
}

/**
 * Moves an order on that waits for money and has it now: one that waits for its payment goes to be collected, or waits for what it lacks; one that waits for a
 * prepayment waits for its goods. One that waits for more stays.
 */
export async function advanceOrder({ tx, fire }: Pick<EffectContext<unknown>, 'tx' | 'fire'>, { sales_order_id, fsm_instance_id }: AskingOrder): Promise<void> {
  const order = await tx.row<Waiting>(sql`
    select s.state_code, kontor_open_of_order(o.sales_order_id, false) <= 0 as is_paid, kontor_open_of_order(o.sales_order_id, true) <= 0 as is_prepaid,
           exists (select from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id
                      and i.qty - i.shipped > kontor_reserved(i.sales_order_item_id)) as is_short
      from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id) where o.sales_order_id = ${sales_order_id}`);
  if (order?.state_code === 'waiting_for_payment' && order.is_paid) await fire([fsm_instance_id], order.is_short ? 'wait_for_goods' : 'register_payment');
  if (order?.state_code === 'waiting_for_prepayment' && order.is_prepaid) await fire([fsm_instance_id], 'register_payment');
}
