import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { payItem } from './pay-item.ts';

/** Pays a part of the item. More than is open is refused, and so is all of it, which is another event. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  fields: v.object({ amount: v.number(), paid_on: v.string(), method: v.string(), external_ref: v.nullable(v.string()) }),
  async run(context) {
    const { amount } = context.fields;
    await payItem(context, context.fields, ({ open_amount, currency_code }) => {
      if (amount > open_amount) throw appError('overpaid', { open: open_amount, currency: currency_code });
      if (amount === open_amount) throw appError('pays_the_whole', { open: open_amount, currency: currency_code });
      return amount;
    });
  },
});
