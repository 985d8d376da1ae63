import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { freeCartOf } from '../warehouse/cart-holds.ts';
import { reserveOrder } from '../warehouse/stock.ts';
import { lockSale } from './sold-goods.ts';

/** Holds for the order what its lines lack, as far as it is free; what was held for its cart is free for it. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance }) {
    const orderId = Number(instance.entity_id);
    await lockSale(tx, orderId);
    await freeCartOf(tx, instance.company_code, orderId);
    await reserveOrder(tx, instance.company_code, orderId);
  },
});
