import { purchaseOrderItems, purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import type { Change } from '../../engine/records/log/change-set.ts';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { infoOf } from '../../engine/records/core/tables.ts';

const orders = infoOf(purchaseOrders);
const items = infoOf(purchaseOrderItems);

interface Repriced {
  purchase_order_item_id: number;
  price_base: number | null;
  next: number | null;
}

const priced = new Set([null, 'price_original', 'discount_percent', 'rate_to_base']);
const idsOf = (changes: readonly Change[], table: typeof items, key: string): number[] =>
  changes.filter((change) => change.table === table && change.log_action !== 'delete' && priced.has(change.field)).map((change) => Number(change.key[key]));

/** A line's price in the company's currency is its price after discount at the rate of its order (docs/formulae.md, Purchase price). */
export default defineFollower({
  tables: [orders.name, items.name],
  async follow(tx, changes, writer) {
    const rows = await tx.rows<Repriced>({
      text:
        `select i.purchase_order_item_id, i.price_base::float8 as price_base, (round(kontor_discounted(i.price_original, i.discount_percent) * o.rate_to_base, 6))::float8 as next ` +
        `from purchase_order_item i join purchase_order o using (purchase_order_id) ` +
        `where (i.purchase_order_item_id = any($1::bigint[]) or o.purchase_order_id = any($2::bigint[])) ` +
        `and i.price_base is distinct from round(kontor_discounted(i.price_original, i.discount_percent) * o.rate_to_base, 6) ` +
        `order by i.purchase_order_item_id for update of i`,
      values: [idsOf(changes, items, 'purchase_order_item_id'), idsOf(changes, orders, 'purchase_order_id')],
    });
    await writer.update(
      items,
      rows.map(({ purchase_order_item_id, price_base, next }) => ({ key: { purchase_order_item_id }, old: { price_base }, new: { price_base: next } })),
    );
  },
});
