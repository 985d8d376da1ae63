import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { shipOrder } from '../warehouse/stock.ts';
import { lockSale, soldItems } from './sold-goods.ts';

/** What is held for the order leaves the house, and each line remembers what its pieces cost. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, instance, changes, seq }) {
    const orderId = Number(instance.entity_id);
    const lines = await lockSale(tx, orderId);
    const sold = await shipOrder(tx, instance.company_code, orderId, `ship:${instance.fsm_instance_id}:${seq}`);
    const leaving = lines
      .map((line) => ({ line, moved: sold.filter(({ ref_line }) => ref_line === line.sales_order_item_id) }))
      .filter(({ moved }) => moved.length > 0)
      .map(({ line, moved }) => ({ ...line, left: -sumOf(moved, 'qty'), cost: -sumOf(moved, 'value') }));
    await soldItems.update(changes, leaving, ({ shipped, left, shipped_cost, cost }) => ({
      shipped: Number((shipped + left).toFixed(3)),
      shipped_cost: Number((shipped_cost + cost).toFixed(6)),
    }));
  },
});

const sumOf = <TKey extends string>(moved: readonly Record<TKey, number>[], key: TKey): number => moved.reduce((sum, one) => sum + one[key], 0);
