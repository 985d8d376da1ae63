import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { addItem, levelMoney, lockMoneyOf, shrink } from './level-money.ts';
import { exact } from './payments.ts';
import { moneyOfSale } from './order-money.ts';

/** Asks the customer for a part of the order in advance, which is planned no more; no more than is planned. */
export default defineEffect({
  params: v.strictObject({}),
  fields: v.object({ amount: v.number() }),
  async run(context) {
    const { amount } = context.fields;
    const { asker, terms, total } = await moneyOfSale(context, Number(context.instance.entity_id));
    await levelMoney(context, asker, terms, total);
    const planned = (await lockMoneyOf(context.tx, asker)).filter(({ type_code, open_amount }) => type_code === 'receivable' && (open_amount ?? 0) > 0);
    const open = exact(planned.reduce((sum, item) => sum + (item.open_amount ?? 0), 0));
    if (amount > open) throw appError('overpaid', { open, currency: terms.currency_code });
    let rest = amount;
    for (const item of planned) {
      const by = Math.min(rest, item.open_amount ?? 0);
      if (by > 0) await shrink(context, item, by);
      rest = exact(rest - by);
    }
    await context.fire([await addItem(context, asker, { ...terms, type_code: 'prepayment', in_advance: true }, amount)], 'open');
  },
});
