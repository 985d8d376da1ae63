import { sql } from 'drizzle-orm';
import { purchaseOrderCosts, purchaseOrderItems, purchaseOrders } from '../../tables/purchasing/orders.ts';

const ofOrder = sql`i.purchase_order_id = ${purchaseOrders.purchase_order_id}`;
const fromItems = sql`from ${purchaseOrderItems} i where ${ofOrder}`;

/** What the lines of an order come to. */
export const lineCount = sql`(select count(*) ${fromItems})`;
export const valueOriginal = sql`(select coalesce(sum(round(i.qty * kontor_discounted(i.price_original, i.discount_percent), 2)), 0) ${fromItems})`;
export const valueBase = sql`(select coalesce(sum(round(i.qty * i.price_base, 2)), 0) ${fromItems})`;
export const receivedPercent = sql`(select 100 * sum(least(i.received, i.qty)) / nullif(sum(i.qty), 0) ${fromItems})`;
export const costTotal = sql`(select coalesce(sum(c.cost_converted_amount), 0) from ${purchaseOrderCosts} c where c.purchase_order_id = ${purchaseOrders.purchase_order_id})`;
