import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { countDemand } from '../warehouse/stock.ts';
import { lockSale } from './sold-goods.ts';

/** Begins or ends to wait for what the order lacks: it counts as backorder, and is given what is on its way. */
export default defineEffect({
  params: v.strictObject({ demanded: v.boolean() }),
  async run({ tx, instance, params, setRecord }) {
    const orderId = Number(instance.entity_id);
    await lockSale(tx, orderId);
    await setRecord({ is_demanded: params.demanded });
    await countDemand(tx, instance.company_code, orderId);
  },
});
