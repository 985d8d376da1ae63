import { sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { purchaseOrderItems } from '../../tables/purchasing/orders.ts';
import { computed, defineForm } from '../define.ts';
import { packCodesOf } from './called.ts';
import { comingGoods, fromShipments } from './coming-goods.ts';

/** Goods that come with arriving shipments, line by line: here they are counted while they are unloaded. */
export default defineForm({
  key: ['arriving_shipment_order_id', 'purchase_order_item_id'],
  scope: 'company',
  entity: 'purchase_order_item',
  fields: {
    ...comingGoods,
    ean: products.ean,
    pack_codes: packCodesOf(purchaseOrderItems.product_code),
    is_counted_now: computed(flag, sql`not ${comingGoods.is_not_counted_now.sql}`),
  },
  from: fromShipments,
  order: ['is_not_counted_now', 'arriving_shipment_id', 'purchase_order_id', 'line_no'],
  search: ['shipment_label', 'container_no', 'order_label', 'product_code', 'product_name', 'supplier_product_code', 'scanned_ean'],
  write: { counted: purchaseOrderItems.counted },
  decided: [{ rule: 'counted-while-unloading', by: 'is_not_counted_now', fields: ['counted'] }],
  rules: [
    {
      id: 'received-too-much',
      fields: ['counted'],
      holds: ({ counted: found, countable }) => found == null || Number(found) <= Number(countable),
      params: ({ product_code, countable }) => ({ product_code: product_code ?? null, most: countable ?? null }),
    },
  ],
  actions: ['count_as_expected'],
});
