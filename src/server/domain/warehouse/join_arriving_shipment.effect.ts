import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { joinShipment, standsIn } from './arriving-shipments.ts';

/** An order that departs joins the arriving shipment of its container, which departs with it. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, changes, instance, fire, hold }) {
    const shipment = await joinShipment({ tx, changes, hold }, Number(instance.entity_id));
    if (shipment !== undefined && (await standsIn(tx, shipment, 'planned'))) await fire([shipment], 'depart');
  },
});
