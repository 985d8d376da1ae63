import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { releaseOrder } from '../warehouse/stock.ts';
import { lockSale } from './sold-goods.ts';

/** Holds goods for the order no more: those who wait for them come next. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, setRecord }) {
    const orderId = Number(instance.entity_id);
    await lockSale(tx, orderId);
    await setRecord({ is_demanded: false });
    await releaseOrder(tx, instance.company_code, orderId);
  },
});
