import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { orderOf } from './paid-orders.ts';
import { lockItem, reversePayments } from './payments.ts';

/** What was paid of the item did not stand: each payment is taken back by one of the opposite amount, and all of it is open again. Its order goes back by its own events alone. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  fields: v.object({ reason: v.string() }),
  async run({ tx, instance, actor, fields, hold, setRecord }) {
    const id = Number(instance.entity_id);
    const order = await orderOf(tx, id);
    if (order) await hold([order.fsm_instance_id]);
    await reversePayments(tx, actor.userId, await lockItem(tx, id), fields.reason);
    await setRecord({ closed_on: null });
  },
});
