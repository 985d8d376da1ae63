import { sql } from 'drizzle-orm';
import { integer, money, quantity, text } from '../../kinds.gen.ts';
import { returnRequestItems, returnRequests } from '../../tables/sales/return-requests.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { companies, shops } from '../../tables/settings/reference.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { returnRequestLabel } from './return_requests_brief.form.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

const ofLines = (figure: ReturnType<typeof sql>) => sql`(select coalesce(${figure}, 0) from ${returnRequestItems}
  join ${salesOrderItems} on ${salesOrderItems.sales_order_item_id} = ${returnRequestItems.sales_order_item_id}
 where ${returnRequestItems.return_request_id} = ${returnRequests.return_request_id})`;

/** What the customer paid for the pieces. */
const value = ofLines(sql`sum(round(${salesOrderItems.line_gross} * ${returnRequestItems.qty} / ${salesOrderItems.qty}, ${salesOrderItems.decimals}))`);

/** Where goods come from they go back to; a warehouse without an address is at that of its company. */
const home = sql`(select concat_ws(', ', ${companies.company_name}, nullif(h.address_line, ''), nullif(concat_ws(' ', h.zip_code, h.city), ''), h.country_code)
  from ${companies} cross join lateral (
    select ${warehouses.address_line} as address_line, ${warehouses.zip_code} as zip_code, ${warehouses.city} as city, coalesce(${warehouses.country_code}, ${companies.country_code}) as country_code
      from ${warehouses} where ${warehouses.warehouse_id} = ${salesOrders.warehouse_id} and ${warehouses.address_line} is not null
     union all select ${companies.address_line}, ${companies.zip_code}, ${companies.city}, ${companies.country_code} limit 1) h
 where ${companies.company_code} = ${returnRequests.company_code})`;

/** What customers want to send back. They ask in their accounts; staff decide, and receive the goods by the order. */
export default defineForm({
  table: returnRequests,
  fields: {
    return_request_id: returnRequests.return_request_id,
    return_request_label: returnRequestLabel,
    asked_at: returnRequests.asked_at,
    sales_order_id: returnRequests.sales_order_id,
    sales_order_label: salesOrderLabel,
    ...pick(salesOrders, 'delivery_name', 'shop_id'),
    hostname: shops.hostname,
    ...pick(returnRequests, 'email', 'language_code', 'return_reason', 'return_note'),
    return_lines: computed(integer, ofLines(sql`count(*)`)),
    return_qty: computed(quantity, ofLines(sql`sum(${returnRequestItems.qty})`)),
    currency_code: salesOrders.currency_code,
    return_value: computed(money, value, { currency: 'currency_code' }),
    value_view: inView(value, salesOrders.currency_code),
    return_address: computed(text, home),
    ...pick(returnRequests, 'decided_at', 'sent_to_address', 'refused_because', 'came_back_at', 'comments'),
    opened_on: salesOrders.opened_on,
  },
  from: joined(returnRequests, salesOrders, shops),
  amounts_on: 'opened_on',
  order: ['asked_at', 'return_request_id'],
  search: ['return_request_label', 'sales_order_label', 'delivery_name', 'email'],
  findable: { title: ['return_request_label', 'delivery_name'], lines: ['sales_order_label', 'email'] },
  kept_open: ['comments'],
  write: ['comments'],
});
