import { sql } from 'drizzle-orm';
import { currency, money } from '../../kinds.gen.ts';
import { freeStock } from '../../figures/warehouse.ts';
import { products } from '../../tables/products/catalogue.ts';
import { cartItems, carts } from '../../tables/sales/carts.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { cartLabel } from './carts_brief.form.ts';

/** What lies in carts. */
export default defineForm({
  table: cartItems,
  parent: { form: 'abandoned_carts', by: 'cart_id' },
  fields: {
    ...pick(cartItems, 'cart_item_id', 'cart_id'),
    cart_label: cartLabel,
    product_code: cartItems.product_code,
    product_name: products.product_name,
    ...pick(cartItems, 'qty', 'unit_price'),
    currency_code: computed(currency, sql`${carts.currency_code}`),
    line_value: computed(money, sql`round(${cartItems.qty} * ${cartItems.unit_price}, 2)`, { currency: 'currency_code' }),
    free_stock: freeStock,
  },
  from: joined(cartItems, carts, products),
  order: ['cart_id', 'cart_item_id'],
  search: ['cart_label', 'product_code', 'product_name'],
});
