import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { arrivingShipments } from '../../tables/warehouse/arriving.ts';
import { computed, defineForm } from '../define.ts';

/** One that has no number yet is called by its container, or by its place among all. */
export const shipmentLabel = computed(
  text,
  sql`coalesce(${arrivingShipments.shipment_no}, ${arrivingShipments.container_no}, '#' || ${arrivingShipments.arriving_shipment_id})`,
);

/** Arriving shipments of the company to choose from. */
export default defineForm({
  table: arrivingShipments,
  through: ['arriving_shipments', 'arriving_shipment_orders', 'arriving_shipment_lines', 'shipment_plan'],
  fields: { arriving_shipment_id: arrivingShipments.arriving_shipment_id, shipment_label: shipmentLabel, container_no: arrivingShipments.container_no },
  search: ['shipment_label', 'container_no'],
});
