import { sql } from 'drizzle-orm';
import { code, currency, money, quantity } from '../../kinds.gen.ts';
import { partners } from '../../tables/partners/partners.ts';
import { products } from '../../tables/products/catalogue.ts';
import { purchaseOrderItems, purchaseOrders } from '../../tables/purchasing/orders.ts';
import { productSuppliers } from '../../tables/purchasing/suppliers.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { orderLabel } from './purchase_orders_brief.form.ts';

const { qty, received, price_original, discount_percent } = purchaseOrderItems;
const value = sql`round(${qty} * kontor_discounted(${price_original}, ${discount_percent}), 2)`;
const most = sql`kontor_receivable(${qty}, ${purchaseOrderItems.company_code})`;
const offered = sql`kontor_offered_price(${purchaseOrderItems.purchase_order_id}, ${purchaseOrderItems.product_code})`;

/** Lines of orders to suppliers. */
export default defineForm({
  table: purchaseOrderItems,
  parent: { form: 'purchase_orders', by: 'purchase_order_id' },
  kept_open: ['counted'],
  add: true,
  delete: true,
  fields: {
    ...pick(purchaseOrderItems, 'purchase_order_item_id', 'purchase_order_id'),
    order_label: orderLabel,
    partner_name: partners.partner_name,
    ...pick(purchaseOrderItems, 'line_no', 'product_code'),
    product_name: products.product_name,
    /** What the supplier calls the product. */
    supplier_product_code: computed(
      code,
      sql`(select s.supplier_product_code from ${productSuppliers} s where s.company_code = ${purchaseOrderItems.company_code}
        and s.partner_id = ${purchaseOrders.partner_id} and s.product_code = ${purchaseOrderItems.product_code}
        order by s.preferred desc, s.product_supplier_id limit 1)`,
    ),
    ...pick(purchaseOrderItems, 'product_pack_code', 'item_name', 'qty', 'received'),
    remaining: computed(quantity, sql`greatest(${qty} - ${received}, 0)`),
    counted: purchaseOrderItems.counted,
    /** The most that a correction of what was received may say. */
    receivable: computed(quantity, sql`greatest(${most}, ${received})`),
    /** The most that may still come: suppliers fill a container up. */
    countable: computed(quantity, sql`greatest(${most} - ${received}, 0)`),
    price_original,
    currency_code: computed(currency, sql`${purchaseOrders.currency_code}`),
    ...pick(purchaseOrderItems, 'discount_percent', 'price_confirmed'),
    line_value: computed(money, value, { currency: 'currency_code' }),
    value_view: inView(value, purchaseOrders.currency_code),
    ...pick(purchaseOrderItems, 'price_base', 'borne_costs', 'landed_unit'),
    ...pick(purchaseOrders, 'order_date', 'eta'),
  },
  from: joined(purchaseOrderItems, purchaseOrders, partners, products),
  amounts_on: 'order_date',
  order: ['purchase_order_id', 'line_no'],
  search: ['order_label', 'partner_name', 'product_code', 'product_name'],
  create: ['product_code'],
  write: {
    ...pick(purchaseOrderItems, 'line_no', 'product_pack_code', 'item_name', 'qty', 'discount_percent', 'price_confirmed', 'counted'),
    price_original: { column: price_original, recalculate: () => ({ price_confirmed: false }) },
  },
  copy: { except: ['counted'] },
  derive: { price_original: 'supplier_price', item_name: 'product_code.product_name' },
  warns: [
    {
      id: 'price-off-offer',
      field: 'price_original',
      when: sql`not ${purchaseOrderItems.price_confirmed} and kontor_is_off_price(${price_original}, ${offered}, ${purchaseOrderItems.company_code})`,
      params: { offered },
      example: (row) => 2 * Number(row.price_original) + 1,
    },
  ],
  rules: [
    {
      id: 'received-too-much',
      fields: ['counted'],
      holds: ({ counted, countable }) => counted == null || Number(counted) <= Number(countable),
      params: ({ product_code, countable }) => ({ product_code: product_code ?? null, most: countable ?? null }),
    },
  ],
});
