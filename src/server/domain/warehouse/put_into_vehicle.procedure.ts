import { asked } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { plannedOf } from './planned-vehicles.ts';
import { putIn } from './put-into-vehicle.ts';

/** Puts the selected orders into vehicles that are still being planned: those that come into one that comes, those that leave into one that leaves. */
export default defineProcedure({
  icon: 'truck',
  right: 'set',
  needs: 'selection',
  input: {
    arriving_shipment_id: asked(reference, { form: 'arriving_shipments_brief', value: 'arriving_shipment_id', label: 'shipment_label' }).optional(),
    shipment_id: asked(reference, { form: 'shipments_brief', value: 'shipment_id', label: 'outgoing_label' }).optional(),
  },
  async run({ tx, keys, input: { arriving_shipment_id, shipment_id }, changes }) {
    const coming =
      arriving_shipment_id === null ? 0 : await putIn({ tx, changes }, 'inbound', plannedOf(keys, 'inbound', 'order'), Number(arriving_shipment_id));
    const leaving = shipment_id === null ? 0 : await putIn({ tx, changes }, 'outbound', plannedOf(keys, 'outbound', 'order'), Number(shipment_id));
    return { changed: coming + leaving };
  },
});
