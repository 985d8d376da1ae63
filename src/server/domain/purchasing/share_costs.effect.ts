import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockOrderGoods, shareCosts } from './order-goods.ts';

/** Shares the related costs of a purchase order among the goods that came. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run(context) {
    await shareCosts(context, await lockOrderGoods(context.tx, Number(context.instance.entity_id)));
  },
});
