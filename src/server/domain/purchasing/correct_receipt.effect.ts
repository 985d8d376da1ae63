import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockOrderGoods } from './order-goods.ts';
import { correctReceipts } from './receipt-corrections.ts';

/** Corrects what was received of the lines of a purchase order: takes out of stock what never came, and receives what was forgotten. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  fields: v.object({ reason: v.string(), goods: v.array(v.object({ purchase_order_item_id: v.number(), truly_received: v.number() })) }),
  async run(context) {
    const { tx, instance, fields, seq } = context;
    const received = new Map(fields.goods.map((line) => [line.purchase_order_item_id, line.truly_received]));
    const goods = await lockOrderGoods(tx, Number(instance.entity_id));
    const corrections = goods.lines.map((line) => ({ line, received: received.get(line.purchase_order_item_id) ?? line.received }));
    await correctReceipts(context, goods, corrections, { reason: fields.reason, key: `correct:${instance.fsm_instance_id}:${seq}` });
  },
});
