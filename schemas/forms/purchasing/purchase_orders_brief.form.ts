import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';

/** A draft is called by its place among all orders until it has a number. */
export const orderLabel = computed(text, sql`coalesce(${purchaseOrders.order_no}, '#' || ${purchaseOrders.purchase_order_id})`);

export default defineForm({
  table: purchaseOrders,
  through: ['purchase_orders', 'purchase_order_items', 'purchase_order_costs', 'purchase_order_documents'],
  fields: { purchase_order_id: purchaseOrders.purchase_order_id, order_label: orderLabel, partner_name: partners.partner_name },
  from: joined(purchaseOrders, partners),
  search: ['order_label', 'partner_name'],
});
