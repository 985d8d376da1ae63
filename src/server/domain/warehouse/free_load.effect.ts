import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { loadedOrders } from '../../../../schemas/tables/warehouse/shipments.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { leavingOrders } from './planned-vehicles.ts';

/** The orders of a shipment that does not leave may leave with another one. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, changes }) {
    const ofShipment = and(eq(loadedOrders.shipment_id, Number(instance.entity_id)), eq(loadedOrders.is_loaded, true));
    await leavingOrders.update(changes, await leavingOrders.lockWhere(tx, ofShipment, 'is_loaded'), () => ({ is_loaded: false }));
  },
});
