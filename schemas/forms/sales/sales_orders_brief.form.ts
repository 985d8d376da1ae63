import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { computed, defineForm } from '../define.ts';

/** A draft is called by its place among all orders until it has a number. */
export const salesOrderName = sql`coalesce(${salesOrders.order_no}, '#' || ${salesOrders.sales_order_id})`;
export const salesOrderLabel = computed(text, salesOrderName);

export default defineForm({
  table: salesOrders,
  through: ['sales_orders', 'sales_order_items'],
  fields: { sales_order_id: salesOrders.sales_order_id, sales_order_label: salesOrderLabel, delivery_name: salesOrders.delivery_name },
  search: ['sales_order_label', 'delivery_name'],
});
