import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockOrderGoods, receiveGoods } from './order-goods.ts';
import type { OrderLine } from './order-goods.ts';

/** How many pieces of a line are taken into stock. */
const amounts: Record<'counted' | 'remaining', (line: OrderLine) => number> = {
  counted: ({ counted }) => counted ?? 0,
  remaining: ({ qty, received, counted }) => Math.max(counted ?? 0, Number((qty - received).toFixed(3)), 0),
};

/**
 * Takes goods of a purchase order into stock: of each line what was counted, or all that has not come yet (more, where more
 * was counted). Where staff ticked that the rest
 * did not come, what was counted is all.
 */
export default defineEffect({
  params: v.strictObject({ what: v.picklist(['counted', 'remaining']) }),
  async run(context) {
    const { tx, instance, params, input, seq } = context;
    const goods = await lockOrderGoods(tx, Number(instance.entity_id));
    const amountOf = amounts[input.checkbox ? 'counted' : params.what];
    const arrived = goods.lines.map((line) => ({ line, qty: amountOf(line) }));
    await receiveGoods(context, goods, arrived, `receive:${instance.fsm_instance_id}:${seq}`);
  },
});
