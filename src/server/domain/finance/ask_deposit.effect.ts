import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { askForPlanned } from './level-money.ts';
import { moneyOfPurchase } from './order-money.ts';

/** The deposit that the supplier wants before he begins is owed from today on. */
export default defineEffect({
  params: v.strictObject({}),
  async run(context) {
    const { asker } = await moneyOfPurchase(context, Number(context.instance.entity_id), 'ordered');
    await askForPlanned(context, asker, 0, 'in_advance');
  },
});
