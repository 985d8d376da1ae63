import { eq } from 'drizzle-orm';
import { cartLines, cartTotal } from '../../figures/sales.ts';
import { carts } from '../../tables/sales/carts.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';
import { cartLabel } from './carts_brief.form.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

/** Carts of all shops: those that are being filled, those that were left, and what became of them. They come from the shops. */
export default defineForm({
  table: carts,
  delete: true,
  fields: {
    cart_id: carts.cart_id,
    cart_label: cartLabel,
    shop_id: carts.shop_id,
    hostname: shops.hostname,
    ...pick(carts, 'email', 'customer_name', 'language_code'),
    item_count: cartLines,
    cart_value: cartTotal,
    currency_code: carts.currency_code,
    value_view: inView(cartTotal, carts.currency_code),
    ...pick(carts, 'last_active_at', 'consent', 'reminded_at'),
    sales_order_id: carts.sales_order_id,
    sales_order_label: salesOrderLabel,
  },
  from: (select) =>
    select.from(carts).innerJoin(shops, eq(shops.shop_id, carts.shop_id)).leftJoin(salesOrders, eq(salesOrders.sales_order_id, carts.sales_order_id)),
  order: ['last_active_at', 'cart_id'],
  search: ['email', 'customer_name', 'hostname'],
  actions: ['convert_cart'],
});
