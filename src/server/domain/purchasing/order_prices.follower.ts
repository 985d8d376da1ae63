import { purchaseOrderItems, purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import type { Change } from '../../engine/records/log/change-set.ts';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const orders = rowsOf(purchaseOrders);
const items = rowsOf(purchaseOrderItems);

interface Repriced {
  purchase_order_item_id: number;
  price_base: number | null;
  next: number | null;
}

const priced = new Set([null, 'price_original', 'discount_percent', 'rate_to_base']);
const idsOf = (changes: readonly Change[], name: string, key: string): number[] =>
  changes.filter((change) => change.table.name === name && change.log_action !== 'delete' && priced.has(change.field)).map((change) => Number(change.key[key]));

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
      values: [idsOf(changes, items.name, 'purchase_order_item_id'), idsOf(changes, orders.name, 'purchase_order_id')],
    });
    await items.update(writer, rows, ({ next }) => ({ price_base: next }));
  },
});
