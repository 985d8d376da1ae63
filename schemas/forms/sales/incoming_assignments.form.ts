import { and, eq, sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { purchaseOrderItems, purchaseOrders } from '../../tables/purchasing/orders.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { incomingAssignments, incomingChoices } from '../../tables/warehouse/reservations.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { orderLabel } from '../purchasing/purchase_orders_brief.form.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

const { purchase_order_item_id, sales_order_item_id } = incomingAssignments;

/** Which orders wait for goods that come. */
export default defineForm({
  key: ['purchase_order_item_id', 'sales_order_item_id'],
  scope: 'company',
  fields: {
    ...pick(incomingAssignments, 'purchase_order_item_id', 'sales_order_item_id'),
    sales_order_id: salesOrderItems.sales_order_id,
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    product_code: salesOrderItems.product_code,
    product_name: products.product_name,
    qty: incomingAssignments.qty,
    is_chosen: computed(flag, sql`(${incomingChoices.qty} is not null)`),
    chosen_at: incomingChoices.chosen_at,
    placed_at: salesOrders.placed_at,
    purchase_order_id: purchaseOrderItems.purchase_order_id,
    order_label: orderLabel,
    eta: purchaseOrders.eta,
  },
  from: (select) =>
    select
      .from(incomingAssignments)
      .innerJoin(salesOrderItems, eq(salesOrderItems.sales_order_item_id, sales_order_item_id))
      .innerJoin(salesOrders, eq(salesOrders.sales_order_id, salesOrderItems.sales_order_id))
      .innerJoin(products, eq(products.product_code, salesOrderItems.product_code))
      .innerJoin(purchaseOrderItems, eq(purchaseOrderItems.purchase_order_item_id, purchase_order_item_id))
      .innerJoin(purchaseOrders, eq(purchaseOrders.purchase_order_id, purchaseOrderItems.purchase_order_id))
      .leftJoin(
        incomingChoices,
        and(eq(incomingChoices.purchase_order_item_id, purchase_order_item_id), eq(incomingChoices.sales_order_item_id, sales_order_item_id)),
      ),
  order: ['placed_at', 'sales_order_item_id'],
  search: ['sales_order_label', 'delivery_name', 'product_code', 'order_label'],
  actions: ['unassign_incoming'],
});
