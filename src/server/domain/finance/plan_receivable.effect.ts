import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { levelMoney } from './level-money.ts';
import { moneyOfSale } from './order-money.ts';

/** What the customer is asked for is the total of the order, what he kept of it, or nothing any more: what he paid too much then is paid back. */
export default defineEffect({
  params: v.strictObject({ due: v.picklist(['total', 'kept', 'nothing']) }),
  async run(context) {
    const { asker, terms, total, kept } = await moneyOfSale(context, Number(context.instance.entity_id));
    await levelMoney(context, asker, terms, { total, kept, nothing: 0 }[context.params.due]);
  },
});
