import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { askForPlanned, levelMoney } from './level-money.ts';
import { moneyOfSale } from './order-money.ts';

/** Asks the customer for what the order comes to and he was not asked for yet, due by how he pays. */
export default defineEffect({
  params: v.strictObject({}),
  async run(context) {
    const { asker, terms, total } = await moneyOfSale(context, Number(context.instance.entity_id));
    await levelMoney(context, asker, terms, total);
    await askForPlanned(context, asker, terms.payment_delay);
  },
});
