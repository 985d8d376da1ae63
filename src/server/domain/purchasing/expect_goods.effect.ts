import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { countIncoming } from './order-goods.ts';

/** Begins or ends to expect what of an order has not come: the incoming goods of its warehouse are counted anew. */
export default defineEffect({
  params: v.strictObject({ expected: v.boolean() }),
  async run({ tx, instance, params, setRecord }) {
    await setRecord({ is_expected: params.expected });
    await countIncoming(tx, Number(instance.entity_id), instance.company_code);
  },
});
