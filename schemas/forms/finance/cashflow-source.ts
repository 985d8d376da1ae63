import { eq, sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { cashflows } from '../../tables/finance/cashflow.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { computed } from '../define.ts';
import type { FormSelect, FormSource } from '../source.ts';

/** Items of money with the orders that ask for them and whom they are of. */
export const moneyItems = (select: FormSelect): FormSource =>
  select
    .from(cashflows)
    .leftJoin(salesOrders, eq(salesOrders.sales_order_id, cashflows.sales_order_id))
    .leftJoin(purchaseOrders, eq(purchaseOrders.purchase_order_id, cashflows.purchase_order_id))
    .leftJoin(partners, eq(partners.partner_id, cashflows.partner_id));

const orderNo = sql`coalesce(${salesOrders.order_no}, '#' || ${cashflows.sales_order_id}, ${purchaseOrders.order_no}, '#' || ${cashflows.purchase_order_id})`;

/** The number of the order that asks for the money, or of a draft its place among all; nothing where people entered the item. */
export const documentNumber = computed(text, orderNo);
/** An item is called by its order, its invoice or what it is for. */
export const cashflowLabel = computed(text, sql`coalesce(${orderNo}, ${cashflows.invoice_number}, ${cashflows.description}, '#' || ${cashflows.cashflow_id})`);
/** Whoever is to pay or to be paid: visitors of shops who order without being customers on account are told by their orders. */
export const partyName = computed(text, sql`coalesce(${partners.partner_name}, ${salesOrders.delivery_name})`);
