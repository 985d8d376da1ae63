import { sql } from 'drizzle-orm';
import { currency, money, quantity } from '../../kinds.gen.ts';
import { freeForLine, heldByOthers, lackingOfLine, pickedForLine, promisedOn, reservedForLine, suppliedBy, supplyOfLine } from '../../figures/sales.ts';
import { products } from '../../tables/products/catalogue.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

const { qty, returned, decimals, unit_price, discount_percent, vat_rate, price_type, line_gross } = salesOrderItems;
/** What a piece costs before its discount, without VAT and with it, whichever of them the prices of the order are. */
const netOfPiece = computed(money, sql`case ${price_type} when 'gross' then round(${unit_price} * 100 / (100 + ${vat_rate}), 6) else ${unit_price} end`, {
  currency: 'currency_code',
});
const grossOfPiece = computed(money, sql`case ${price_type} when 'gross' then ${unit_price} else round(${unit_price} * (100 + ${vat_rate}) / 100, 6) end`, {
  currency: 'currency_code',
});

/** Lines of orders of customers. */
export default defineForm({
  table: salesOrderItems,
  parent: { form: 'sales_orders', by: 'sales_order_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(salesOrderItems, 'sales_order_item_id', 'sales_order_id'),
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    ...pick(salesOrderItems, 'line_no', 'product_code'),
    product_name: products.product_name,
    ...pick(salesOrderItems, 'item_name', 'qty'),
    reserved: reservedForLine,
    picked: pickedForLine,
    lacking: lackingOfLine,
    supply: supplyOfLine,
    supplied_by: suppliedBy,
    promised_on: promisedOn,
    free_here: freeForLine,
    held_by: heldByOthers,
    ...pick(salesOrderItems, 'shipped', 'returned', 'unit_price'),
    returnable: computed(quantity, sql`(${salesOrderItems.shipped} - ${salesOrderItems.returned})`),
    currency_code: computed(currency, sql`${salesOrders.currency_code}`),
    discount_percent,
    vat_rate,
    unit_price_net: netOfPiece,
    unit_price_gross: grossOfPiece,
    ...pick(salesOrderItems, 'line_net', 'line_vat', 'line_gross'),
    returned_gross: computed(money, sql`round(${line_gross} * ${returned} / ${qty}, ${decimals})`, { currency: 'currency_code' }),
    value_view: inView(line_gross, salesOrders.currency_code),
    shipped_cost: salesOrderItems.shipped_cost,
    opened_on: salesOrders.opened_on,
  },
  from: joined(salesOrderItems, salesOrders, products),
  amounts_on: 'opened_on',
  order: ['sales_order_id', 'line_no'],
  search: ['sales_order_label', 'delivery_name', 'product_code', 'product_name'],
  create: ['product_code'],
  write: pick(salesOrderItems, 'line_no', 'item_name', 'qty', 'unit_price', 'discount_percent', 'vat_rate'),
  copy: {},
  actions: ['enter_return'],
  derive: { item_name: 'product_code.product_name', unit_price: 'shop_price', vat_rate: 'sale_vat' },
});
