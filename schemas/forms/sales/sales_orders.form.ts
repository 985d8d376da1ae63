import { sql } from 'drizzle-orm';
import { flag, longText } from '../../kinds.gen.ts';
import { openOfOrder, paidForOrder } from '../../figures/finance.ts';
import { lastSaleComment, netTotal, reservedShare, saleComments, shippedQuantity, soldLines, soldQuantity, vatTotal } from '../../figures/sales.ts';
import { partners } from '../../tables/partners/partners.ts';
import { companies, fxRates, shops } from '../../tables/settings/reference.ts';
import { channels, deliveryMethods, paymentMethods } from '../../tables/sales/methods.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { reservations } from '../../tables/warehouse/reservations.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Street and town, a line each. */
const deliveryAddress = sql`nullif(concat_ws(E'\\n', ${salesOrders.address_line}, nullif(concat_ws(' ', ${salesOrders.zip_code}, ${salesOrders.city}), '')), '')`;

/** Orders of customers. */
export default defineForm({
  table: salesOrders,
  large: { through: [fxRates, companies], joins: [[reservations.sales_order_id, salesOrders.sales_order_id]], aging: sql`false` },
  numbered: { field: 'order_no', series: 'sales_order', at: ['place'] },
  kept_open: [
    'comments',
    'tracking_number',
    'valid_until',
    'delivery_method_id',
    'payment_method_id',
    'carrier',
    'payment_fee',
    'ks_order_id',
    'ks_invoice_no',
    'ks_customer_id',
  ],
  add: true,
  delete: true,
  fields: {
    ...pick(salesOrders, 'sales_order_id', 'order_no', 'opened_on', 'shop_id', 'channel_id'),
    hostname: shops.hostname,
    channel_names: channels.channel_names,
    dm_names: deliveryMethods.dm_names,
    pm_names: paymentMethods.pm_names,
    customer_id: salesOrders.partner_id,
    partner_name: partners.partner_name,
    ...pick(
      salesOrders,
      'email',
      'phone',
      'vat_no',
      'delivery_name',
      'address_line',
      'zip_code',
      'city',
      'country_code',
      'language_code',
      'warehouse_id',
      'delivery_method_id',
      'payment_method_id',
      'carrier',
    ),
    delivery_address: computed(longText, deliveryAddress),
    ...pick(salesOrders, 'currency_code', 'rate_to_base', 'price_type'),
    line_count: soldLines,
    ordered_qty: soldQuantity,
    reserved_percent: reservedShare,
    shipped_qty: shippedQuantity,
    ...pick(salesOrders, 'delivery_price', 'payment_fee', 'fees_vat_rate', 'voucher_value'),
    total_net: netTotal,
    total_vat: vatTotal,
    total_gross: salesOrders.total_gross,
    paid: paidForOrder,
    open_total: openOfOrder,
    value_view: inView(salesOrders.total_gross, salesOrders.currency_code),
    ...pick(
      salesOrders,
      'placed_at',
      'valid_until',
      'tracking_number',
      'notified_at',
      'ks_order_id',
      'ks_invoice_no',
      'ks_customer_id',
      'split_from',
      'comments',
    ),
    number_of_comments: saleComments,
    last_comment: lastSaleComment,
    is_shipped: computed(flag, sql`(${salesOrders.shipped_qty} > 0)`),
    is_placed: computed(flag, sql`(${salesOrders.placed_at} is not null)`),
    rate_missing: computed(flag, sql`(${salesOrders.rate_to_base} is null)`),
  },
  from: joined(salesOrders, shops, partners, channels, deliveryMethods, paymentMethods),
  amounts_on: 'opened_on',
  order: ['opened_on', 'sales_order_id'],
  search: ['order_no', 'delivery_name', 'partner_name', 'email', 'tracking_number', 'ks_order_id', 'ks_invoice_no'],
  findable: { title: ['order_no', 'delivery_name'], lines: ['email', 'tracking_number'] },
  actions: ['make_document'],
  write: allBut('placed_at', 'notified_at', 'split_from'),
  decided: [
    {
      rule: 'fixed-when-placed',
      by: 'is_placed',
      fields: ['opened_on', 'country_code', 'vat_no', 'currency_code', 'rate_to_base', 'price_type', 'fees_vat_rate'],
    },
    { rule: 'fixed-when-shipped', by: 'is_shipped', fields: ['delivery_method_id', 'payment_method_id', 'carrier', 'payment_fee'] },
  ],
  copy: { except: ['rate_to_base', 'opened_on', 'valid_until', 'tracking_number', 'ks_order_id', 'ks_invoice_no'] },
  derive: {
    email: 'customer_id.email',
    vat_no: 'customer_id.vat_no',
    delivery_name: 'customer_id.partner_name',
    phone: 'delivery_phone',
    address_line: 'delivery_address_line',
    zip_code: 'delivery_zip_code',
    city: 'delivery_city',
    country_code: 'delivery_country_code',
    language_code: 'customer_id.language_code',
    currency_code: 'sale_currency',
    price_type: 'shop_id.price_type',
    rate_to_base: 'rate_when_opened',
    fees_vat_rate: 'fees_vat',
    carrier: 'delivery_method_id.carrier',
    payment_fee: 'fee_of_method',
  },
  optional: ['warehouse_id'],
});
