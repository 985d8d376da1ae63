import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockOrderGoods, receiveGoods } from './order-goods.ts';
import type { OrderLine } from './order-goods.ts';

/** What has not come yet of a line; more, where more was counted. */
const remaining = ({ qty, received, counted }: OrderLine): number => Math.max(counted ?? 0, Number((qty - received).toFixed(3)), 0);

/** Takes the rest of the goods of a purchase order into stock. Where staff ticked that the rest did not come, what was counted is all. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run(context) {
    const { tx, instance, input, seq } = context;
    const goods = await lockOrderGoods(tx, Number(instance.entity_id));
    const arrived = goods.lines.map((line) => ({ line, qty: input.checkbox ? (line.counted ?? 0) : remaining(line) }));
    await receiveGoods(context, goods, arrived, `receive:${instance.fsm_instance_id}:${seq}`);
  },
});
