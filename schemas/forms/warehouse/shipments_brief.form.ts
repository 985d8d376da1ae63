import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { shipments } from '../../tables/warehouse/shipments.ts';
import { computed, defineForm } from '../define.ts';

/** One that has no number yet is called by its place among all. */
export const outgoingLabel = computed(text, sql`coalesce(${shipments.shipment_no}, '#' || ${shipments.shipment_id})`);

/** Shipments of the company to choose from. */
export default defineForm({
  table: shipments,
  through: ['shipments', 'shipment_orders', 'shipment_plan'],
  fields: { shipment_id: shipments.shipment_id, outgoing_label: outgoingLabel, carrier: shipments.carrier },
  search: ['outgoing_label', 'carrier'],
});
