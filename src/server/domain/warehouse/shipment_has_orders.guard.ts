import { sql } from 'drizzle-orm';
import { arrivingShipments } from '../../../../schemas/tables/warehouse/arriving.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** What arrives belongs to orders: without any nothing could be counted. */
export default defineGuard({
  record: arrivingShipments,
  lacks: sql`case when not exists (select from arriving_shipment_order o where o.arriving_shipment_id = record.arriving_shipment_id) then 'orders' end`,
});
