import type { JsonObject } from '../../../shared/json.ts';
import type { Card } from '../../../storefront/reading.ts';
import { number, text } from './shop-rows.ts';

/** What a card is made of. */
export const cardFields = [
  'product_code',
  'product_name',
  'brand_name',
  'cover_image',
  'price_now',
  'selling_price_shop',
  'discount_now',
  'lowest_before',
  'new_product',
  'can_order',
  'free_shipping',
  'badge',
  'available',
  'stock_count',
  'arrives_on',
] as const;

export const toCard = (row: JsonObject): Card => ({
  code: String(row.product_code),
  name: text(row.product_name) ?? String(row.product_code),
  brand: text(row.brand_name),
  cover: text(row.cover_image),
  price: number(row.price_now),
  usualPrice: number(row.selling_price_shop),
  discount: number(row.discount_now) ?? 0,
  lowestBefore: number(row.lowest_before),
  isNew: row.new_product === true,
  canOrder: row.can_order === true && number(row.price_now) !== null,
  isFreelySent: row.free_shipping === true,
  badge: text(row.badge),
  isAvailable: row.available === true,
  count: number(row.stock_count),
  arrivesOn: text(row.arrives_on),
});
