import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../../tables/finance/payment-attempts.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from '../sales/sales_orders_brief.form.ts';

/** Payments that customers began online, with what came of them. */
export default defineForm({
  table: paymentAttempts,
  fields: {
    ...pick(paymentAttempts, 'payment_attempt_id', 'created_at', 'sales_order_id'),
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    email: salesOrders.email,
    hostname: shops.hostname,
    ...pick(paymentAttempts, 'attempt_state', 'amount', 'currency_code'),
    amount_view: inView(paymentAttempts.amount, paymentAttempts.currency_code),
    ...pick(paymentAttempts, 'refund_due', 'refunded', 'last_error', 'settled_at', 'expires_at', 'next_check_at', 'attempts'),
    payment_provider: paymentAttempts.provider,
    ...pick(paymentAttempts, 'merchant', 'transaction_id', 'order_ref'),
  },
  from: (select) =>
    select
      .from(paymentAttempts)
      .innerJoin(salesOrders, eq(salesOrders.sales_order_id, paymentAttempts.sales_order_id))
      .leftJoin(shops, eq(shops.shop_id, salesOrders.shop_id)),
  order: ['payment_attempt_id'],
  search: ['sales_order_label', 'delivery_name', 'email', 'transaction_id', 'order_ref'],
  actions: ['check_payment'],
});
