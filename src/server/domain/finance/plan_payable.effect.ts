import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { askForPlanned, levelMoney, planInAdvance } from './level-money.ts';
import { depositOfPurchase, moneyOfPurchase } from './order-money.ts';

/**
 * What the supplier is to be paid: for what was ordered, planned for the day it is to arrive, with the deposit he wants before he begins; for what came, asked for from
 * today on; or nothing any more. What was paid is lost then.
 */
export default defineEffect({
  params: v.strictObject({ due: v.picklist(['ordered', 'received', 'nothing']) }),
  async run(context) {
    const { due } = context.params;
    const { asker, terms, total } = await moneyOfPurchase(context, Number(context.instance.entity_id), due === 'received' ? due : 'ordered');
    await levelMoney(context, asker, terms, due === 'nothing' ? 0 : total);
    if (due === 'ordered') await planInAdvance(context, asker, terms, await depositOfPurchase(context.tx, asker.id));
    if (due === 'received') await askForPlanned(context, asker, terms.payment_delay);
  },
});
