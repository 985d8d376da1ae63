import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { comingOrders } from './arriving-shipments.ts';

/** Orders that are on their way; those that still wait for their goods at the supplier did not come. */
const onTheWay = new Set(['ordered', 'in_transit', 'arrived_port', 'customs']);

/** The orders of a shipment that arrives arrive with it. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, fire }) {
    const orders = await comingOrders(tx, Number(instance.entity_id));
    await fire(
      orders.filter(({ state_code }) => onTheWay.has(state_code)).map(({ fsm_instance_id }) => fsm_instance_id),
      'arrive',
    );
  },
});
