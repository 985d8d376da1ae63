import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { holdMoneyOf } from '../finance/level-money.ts';
import { reverseMovements } from '../warehouse/stock.ts';
import { lockSale, soldItems } from './sold-goods.ts';

/** The goods did not come back after all: what the return posted is taken back, and the lines count as shipped again. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  fields: v.object({ reason: v.string() }),
  async run({ tx, instance, fields, changes, hold }) {
    const orderId = Number(instance.entity_id);
    await holdMoneyOf({ tx, hold }, { by: 'sales_order_id', id: orderId });
    const lines = await lockSale(tx, orderId);
    await reverseMovements(tx, instance.company_code, { ref_table: soldItems.name, ref_id: orderId, reason: fields.reason });
    await soldItems.update(
      changes,
      lines.filter(({ returned }) => returned > 0),
      () => ({ returned: 0 }),
    );
  },
});
