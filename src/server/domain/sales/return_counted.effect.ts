import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { holdMoneyOf } from '../finance/level-money.ts';
import { outOf, returnPlaces, takeBack } from './returned-goods.ts';
import { lockSale } from './sold-goods.ts';

/** Takes the pieces that were counted of each line into stock again, of none more than are out. */
export default defineEffect({
  params: v.strictObject({ to: v.picklist(returnPlaces) }),
  posts: true,
  fields: v.object({ goods: v.array(v.object({ sales_order_item_id: v.number(), back: v.nullable(v.number()) })) }),
  async run(context) {
    await holdMoneyOf(context, { by: 'sales_order_id', id: Number(context.instance.entity_id) });
    const counted = new Map(context.fields.goods.map(({ sales_order_item_id, back }) => [sales_order_item_id, back ?? 0]));
    const lines = await lockSale(context.tx, Number(context.instance.entity_id));
    await takeBack(
      context,
      lines.map((line) => ({ ...line, back: Math.min(counted.get(line.sales_order_item_id) ?? 0, outOf(line)) })),
      context.params.to,
    );
  },
});
