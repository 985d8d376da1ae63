import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { carts } from '../../tables/sales/carts.ts';
import { computed, defineForm } from '../define.ts';

/** A cart is called by its number and whoever put it together, where he told. */
export const cartLabel = computed(text, sql`concat_ws(' · ', '#' || ${carts.cart_id}, coalesce(${carts.customer_name}, ${carts.email}))`);

export default defineForm({
  table: carts,
  through: ['abandoned_carts', 'cart_items'],
  fields: { cart_id: carts.cart_id, cart_label: cartLabel },
  search: ['cart_label'],
});
