import { sql } from 'drizzle-orm';
import { money, quantity } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { returnRequestItems, returnRequests } from '../../tables/sales/return-requests.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { returnRequestLabel } from './return_requests_brief.form.ts';

/** Pieces of lines of orders that customers want to send back. */
export default defineForm({
  table: returnRequestItems,
  parent: { form: 'return_requests', by: 'return_request_id' },
  fields: {
    ...pick(returnRequestItems, 'return_request_item_id', 'return_request_id'),
    return_request_label: returnRequestLabel,
    product_code: salesOrderItems.product_code,
    product_name: products.product_name,
    ...pick(salesOrderItems, 'item_name'),
    ordered_qty: computed(quantity, sql`${salesOrderItems.qty}`),
    ...pick(salesOrderItems, 'shipped', 'returned'),
    qty: returnRequestItems.qty,
    currency_code: salesOrders.currency_code,
    return_value: computed(money, sql`round(${salesOrderItems.line_gross} * ${returnRequestItems.qty} / ${salesOrderItems.qty}, ${salesOrderItems.decimals})`, {
      currency: 'currency_code',
    }),
  },
  from: joined(returnRequestItems, returnRequests, salesOrders, salesOrderItems, products),
  order: ['return_request_id', 'return_request_item_id'],
  search: ['return_request_label', 'product_code', 'product_name'],
});
