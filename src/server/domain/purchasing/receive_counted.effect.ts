import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockOrderGoods, receiveGoods } from './order-goods.ts';

/** Takes what was counted of the lines of a purchase order into stock. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  fields: v.object({ goods: v.array(v.object({ purchase_order_item_id: v.number(), counted: v.number() })) }),
  async run(context) {
    const { tx, instance, fields, seq } = context;
    const counted = new Map(fields.goods.map((line) => [line.purchase_order_item_id, line.counted]));
    const goods = await lockOrderGoods(tx, Number(instance.entity_id));
    const arrived = goods.lines.map((line) => ({ line, qty: counted.get(line.purchase_order_item_id) ?? 0 }));
    await receiveGoods(context, goods, arrived, `receive:${instance.fsm_instance_id}:${seq}`);
  },
});
