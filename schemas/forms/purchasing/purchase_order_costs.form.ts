import { purchaseOrderCosts, purchaseOrders } from '../../tables/purchasing/orders.ts';
import { defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { orderLabel } from './purchase_orders_brief.form.ts';

/** What orders cost besides their goods. */
export default defineForm({
  table: purchaseOrderCosts,
  parent: { form: 'purchase_orders', by: 'purchase_order_id' },
  kept_open: true,
  add: true,
  delete: true,
  fields: {
    ...pick(purchaseOrderCosts, 'purchase_order_cost_id', 'purchase_order_id'),
    order_label: orderLabel,
    order_date: purchaseOrders.order_date,
    ...pick(purchaseOrderCosts, 'cost_name', 'cost_amount', 'cost_currency_code', 'cost_currency_rate', 'cost_converted_amount'),
    cost_view: inView(purchaseOrderCosts.cost_amount, purchaseOrderCosts.cost_currency_code),
    ...pick(purchaseOrderCosts, 'split_method', 'invoice_number'),
  },
  from: joined(purchaseOrderCosts, purchaseOrders),
  amounts_on: 'order_date',
  order: ['purchase_order_id', 'purchase_order_cost_id'],
  search: ['order_label', 'cost_name', 'invoice_number'],
  write: 'all',
  derive: { cost_currency_code: 'purchase_order_id.currency_code', cost_currency_rate: 'cost_rate' },
});
