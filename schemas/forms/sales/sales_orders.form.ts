import { sql } from 'drizzle-orm';
import { flag, longText } from '../../kinds.gen.ts';
import { netTotal, reservedShare, shippedQuantity, soldLines, soldQuantity } from '../../figures/sales.ts';
import { partners } from '../../tables/partners/partners.ts';
import { shops } from '../../tables/settings/reference.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Street and town, a line each. */
const deliveryAddress = sql`nullif(concat_ws(E'\\n', ${salesOrders.address_line}, nullif(concat_ws(' ', ${salesOrders.zip_code}, ${salesOrders.city}), '')), '')`;

/** Orders of customers. */
export default defineForm({
  table: salesOrders,
  numbered: { field: 'order_no', series: 'sales_order', at: ['place'] },
  kept_open: ['comments', 'tracking_number'],
  add: true,
  delete: true,
  fields: {
    ...pick(salesOrders, 'sales_order_id', 'order_no', 'opened_on', 'shop_id'),
    hostname: shops.hostname,
    customer_id: salesOrders.partner_id,
    partner_name: partners.partner_name,
    ...pick(salesOrders, 'email', 'delivery_name', 'address_line', 'zip_code', 'city', 'country_code', 'language_code', 'warehouse_id', 'carrier'),
    delivery_address: computed(longText, deliveryAddress),
    ...pick(salesOrders, 'currency_code', 'rate_to_base'),
    line_count: soldLines,
    ordered_qty: soldQuantity,
    reserved_percent: reservedShare,
    shipped_qty: shippedQuantity,
    total_net: netTotal,
    value_view: inView(netTotal, salesOrders.currency_code),
    ...pick(salesOrders, 'placed_at', 'valid_until', 'tracking_number', 'comments'),
    rate_missing: computed(flag, sql`(${salesOrders.rate_to_base} is null)`),
  },
  from: joined(salesOrders, shops, partners),
  amounts_on: 'opened_on',
  order: ['opened_on', 'sales_order_id'],
  search: ['order_no', 'delivery_name', 'partner_name', 'email', 'tracking_number'],
  findable: { title: ['order_no', 'delivery_name'], lines: ['email', 'tracking_number'] },
  actions: ['make_document'],
  write: allBut('placed_at'),
  copy: { except: ['rate_to_base', 'opened_on', 'valid_until', 'tracking_number'] },
  derive: { rate_to_base: 'rate_when_opened' },
  optional: ['warehouse_id'],
});
