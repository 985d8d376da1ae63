import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockOrderGoods, takeBackCosts } from './order-goods.ts';

/** Takes the related costs of a purchase order back from its goods: those that were shared last, or all. */
export default defineEffect({
  params: v.strictObject({ of: v.picklist(['last', 'all']) }),
  posts: true,
  run: async (context) => takeBackCosts(context, await lockOrderGoods(context.tx, Number(context.instance.entity_id)), context.params.of),
});
