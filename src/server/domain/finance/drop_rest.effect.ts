import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockItem } from './payments.ts';
import { todayOf } from '../../engine/database/today.ts';

/** What is open of the item is asked for no more. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, setRecord }) {
    const { open_amount } = await lockItem(tx, Number(instance.entity_id));
    await setRecord({ dropped: open_amount, closed_on: await todayOf(tx) });
  },
});
