import { sql } from 'drizzle-orm';
import type { EffectContext } from '../../engine/workflow/define.ts';
import { holdMoneyOf } from './level-money.ts';
import type { Asker, Terms } from './level-money.ts';
import { today } from '../../../../schemas/tables/define.ts';

type Asking = Pick<EffectContext<unknown>, 'tx' | 'hold'>;

/** A document that asks for money, how, and for how much; it and the instances of its items are locked. */
interface Due {
  asker: Asker;
  terms: Terms;
  total: number;
}

interface OrderMoney extends Pick<Terms, 'partner_id' | 'currency_code' | 'base_date' | 'payment_delay' | 'due_date'> {
  /** What is due by the whole order. */
  total: number;
}

/*
 * PostgreSQL plans the functions anew in every statement that calls them, which takes longer than what they do: OFFSET lets none of them be called twice, and what
 * no goods came back of asks for all of it.
 */

/** What a customer's order asks for, and when; also what it asks for without the goods that came back. */
export async function moneyOfSale({ tx, hold }: Asking, id: number): Promise<Due & { kept: number }> {
  const asker: Asker = { by: 'sales_order_id', id };
  await holdMoneyOf({ tx, hold }, asker);
  const order = await tx.row<OrderMoney & { kept: number }>(sql`
    select o.partner_id, o.currency_code, o.total_gross::float8 as total, kept.total::float8 as kept, ${today}::text as base_date, d.days as payment_delay,
           (${today} + d.days)::text as due_date
      from sales_order o cross join lateral (select kontor_days_to_pay(o.sales_order_id) as days offset 0) d
     cross join lateral (select case when exists (select from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id and i.returned > 0)
                                     then kontor_kept_total(o.sales_order_id) else o.total_gross end as total offset 0) kept
     where o.sales_order_id = ${id} for update of o`);
  if (!order) throw new Error(`no order ${id}`);
  const { total, kept, ...terms } = order;
  return { asker, terms: { ...terms, type_code: 'receivable', direction: 'in', back: 'refund' }, total, kept };
}

/** What a supplier's order is to be paid with: for what was ordered, due when it is expected to arrive, or for what came. */
export async function moneyOfPurchase({ tx, hold }: Asking, id: number, of: 'ordered' | 'received'): Promise<Due> {
  const asker: Asker = { by: 'purchase_order_id', id };
  await holdMoneyOf({ tx, hold }, asker);
  const order = await tx.row<OrderMoney>(sql`
    select o.partner_id, o.currency_code, kontor_owed_to_supplier(o.purchase_order_id, ${of === 'received'})::float8 as total,
           coalesce(o.eta, ${today})::text as base_date, d.days as payment_delay, (coalesce(o.eta, ${today}) + d.days)::text as due_date
      from purchase_order o cross join lateral (select kontor_days_to_pay_supplier(o.purchase_order_id) as days offset 0) d where o.purchase_order_id = ${id} for update of o`);
  if (!order) throw new Error(`no order ${id}`);
  const { total, ...terms } = order;
  return { asker, terms: { ...terms, type_code: 'payable_goods', direction: 'out', back: null }, total };
}

/** What the supplier of an order wants before he begins. */
export async function depositOfPurchase(tx: Asking['tx'], id: number): Promise<number> {
  const found = await tx.row<{ deposit: number }>(sql`select kontor_deposit_of_order(${id})::float8 as deposit`);
  return found?.deposit ?? 0;
}
