import { sql } from 'drizzle-orm';
import { date, integer } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { shops } from '../../tables/settings/reference.ts';
import { arrivalNotifications } from '../../tables/sales/subscribers.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { freeStock } from '../../figures/warehouse.ts';

const { arrival_notification_id, shop_id, notified_at } = arrivalNotifications;

/**
 * Who waits for which product, the first to ask first. Everybody of the company waits in one queue per product, whatever the shop,
 * because its shops sell from the same stock.
 */
export default defineForm({
  table: arrivalNotifications,
  add: true,
  delete: true,
  fields: {
    ...pick(arrivalNotifications, 'arrival_notification_id', 'email', 'product_code'),
    product_name: products.product_name,
    shop_id,
    hostname: shops.hostname,
    ...pick(arrivalNotifications, 'language_code', 'asked_at'),
    queue_place: computed(integer, sql`kontor_arrival_place(${arrival_notification_id})`),
    free_stock: freeStock,
    eta: computed(date, sql`kontor_next_arrival(${arrivalNotifications.product_code})`),
    notified_at,
  },
  from: joined(arrivalNotifications, shops, products),
  order: ['asked_at', 'arrival_notification_id'],
  search: ['email', 'product_code', 'product_name'],
  create: ['email', 'product_code', 'shop_id', 'asked_at'],
  write: ['language_code'],
});
