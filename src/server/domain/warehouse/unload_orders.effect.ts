import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { comingOrders, releaseOrders } from './arriving-shipments.ts';
import type { ComingOrder } from './arriving-shipments.ts';

const isHere = ({ state_code }: ComingOrder): boolean => state_code === 'arrived' || state_code === 'unloading';
const isComplete = ({ lines }: ComingOrder): boolean => lines.every(({ counted, remaining }) => (counted ?? 0) >= remaining);

/**
 * What was counted of a shipment's goods is taken into stock: orders of which all came are unloaded, of the others what came is. What is left may come with
 * another shipment.
 */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, changes, instance, fire, hold }) {
    const shipmentId = Number(instance.entity_id);
    // All at once: the first one's unloading locks stock that a step of the next one may wait for.
    await hold((await comingOrders(tx, shipmentId)).map(({ fsm_instance_id }) => fsm_instance_id));
    for (const order of (await comingOrders(tx, shipmentId)).filter(isHere)) {
      const goods = order.lines.flatMap(({ purchase_order_item_id, counted }) => (counted ? [{ purchase_order_item_id, counted }] : []));
      if (isComplete(order)) await fire([order.fsm_instance_id], 'unload');
      else if (goods.length > 0) await fire([order.fsm_instance_id], 'partial_unload', { goods });
    }
    await releaseOrders({ tx, changes }, shipmentId);
  },
});
