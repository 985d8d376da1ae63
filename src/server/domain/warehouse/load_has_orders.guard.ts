import { shipments } from '../../../../schemas/tables/warehouse/shipments.ts';
import { sql } from 'drizzle-orm';
import { defineGuard } from '../../engine/workflow/define.ts';

/** A label is for goods of orders: an empty vehicle goes nowhere. */
export default defineGuard({
  record: shipments,
  lacks: sql`case when not exists (select from shipment_order o where o.shipment_id = record.shipment_id) then 'orders' end`,
});
