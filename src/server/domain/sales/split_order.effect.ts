import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { holdMoneyOf, levelMoney } from '../finance/level-money.ts';
import { moneyOfSale } from '../finance/order-money.ts';
import { offsetOrders } from '../finance/pay-in-order.ts';
import { lockSale } from './sold-goods.ts';
import { splitOrder } from './split-order.ts';

const orders = rowsOf(salesOrders);

/**
 * Moves pieces of the order to a new one, which goes as far as this one has gone: it is placed, and then ready to be collected or waits for what it lacks. What was
 * paid for them pays the new one.
 */
export default defineEffect({
  params: v.strictObject({}),
  fields: v.object({ goods: v.array(v.object({ sales_order_item_id: v.number(), moved: v.nullable(v.number()) })) }),
  async run({ tx, instance, fields, changes, fire, hold }) {
    const sales_order_id = Number(instance.entity_id);
    await holdMoneyOf({ tx, hold }, { by: 'sales_order_id', id: sales_order_id });
    await lockSale(tx, sales_order_id);
    const [origin] = await tx.rows<{ label: string; placed_at: string }>(
      sql`select coalesce(order_no, '#' || sales_order_id) as label, placed_at::text from sales_order where sales_order_id = ${sales_order_id}`,
    );
    if (!origin) throw new Error('the order is gone');
    const order = await splitOrder(
      tx,
      changes,
      { sales_order_id, ...origin },
      fields.goods.map(({ sales_order_item_id, moved }) => ({ sales_order_item_id, moved: moved ?? 0 })),
    );
    if (!order) throw refusal([problem('goods', 'nothing_to_split')]);
    await fire([order.fsm_instance_id], 'place');
    const { asker, terms, total } = await moneyOfSale({ tx, hold }, sales_order_id);
    await levelMoney({ tx, changes, fire, hold }, asker, terms, total);
    await offsetOrders({ tx, fire }, sales_order_id, order.sales_order_id);
    if (instance.state_code !== 'placed') await fire([order.fsm_instance_id], (await lacks(tx, order.sales_order_id)) ? 'wait_for_goods' : 'confirm');
    // Who waits keeps his place: whoever ordered first is served first.
    const [placed] = await orders.lock(tx, [{ sales_order_id: order.sales_order_id }], 'sales_order_id', 'placed_at');
    if (placed) await orders.update(changes, [placed], () => ({ placed_at: origin.placed_at }));
  },
});

/** Something of the order is not held. */
const lacks = async (tx: Parameters<typeof lockSale>[0], order: number): Promise<boolean> =>
  (await tx.rows(sql`select 1 from sales_order_item where sales_order_id = ${order} and qty - shipped > kontor_reserved(sales_order_item_id) limit 1`)).length >
  0;
