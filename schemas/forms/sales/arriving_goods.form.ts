import { eq, sql } from 'drizzle-orm';
import { flag, quantity } from '../../kinds.gen.ts';
import { partners } from '../../tables/partners/partners.ts';
import { products } from '../../tables/products/catalogue.ts';
import { purchaseOrderItems, purchaseOrders } from '../../tables/purchasing/orders.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { orderLabel } from '../purchasing/purchase_orders_brief.form.ts';

const { purchase_order_item_id, qty, received } = purchaseOrderItems;
const remaining = sql`(${qty} - ${received})`;
const assigned = sql`coalesce((select sum(a.qty) from incoming_assignment a where a.purchase_order_item_id = ${purchase_order_item_id}), 0)`;

/** What comes, as sales sees it: when, how much of it orders wait for, and how much can still be promised. */
export default defineForm({
  key: ['purchase_order_item_id'],
  scope: 'company',
  fields: {
    ...pick(purchaseOrderItems, 'purchase_order_item_id', 'purchase_order_id'),
    order_label: orderLabel,
    partner_name: partners.partner_name,
    product_code: purchaseOrderItems.product_code,
    product_name: products.product_name,
    eta: purchaseOrders.eta,
    warehouse_id: purchaseOrders.warehouse_id,
    warehouse_name: warehouses.warehouse_name,
    qty,
    received,
    expected_qty: computed(quantity, remaining),
    assigned_qty: computed(quantity, assigned),
    promisable_qty: computed(quantity, sql`(${remaining} - ${assigned})`),
    assigned: computed(flag, sql`(${assigned} > 0)`),
  },
  from: (select) =>
    select
      .from(purchaseOrderItems)
      .innerJoin(purchaseOrders, eq(purchaseOrders.purchase_order_id, purchaseOrderItems.purchase_order_id))
      .innerJoin(partners, eq(partners.partner_id, purchaseOrders.partner_id))
      .innerJoin(products, eq(products.product_code, purchaseOrderItems.product_code))
      .innerJoin(warehouses, eq(warehouses.warehouse_id, purchaseOrders.warehouse_id))
      .where(sql`${purchaseOrders.is_expected} and ${received} < ${qty}`),
  order: ['eta', 'purchase_order_item_id'],
  search: ['order_label', 'partner_name', 'product_code', 'product_name'],
  actions: ['assign_incoming', 'assign_by_order'],
});
