import { sql } from 'drizzle-orm';
import { shipments } from '../../../../schemas/tables/warehouse/shipments.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** What is handed to the carrier is packed, or left before. Tells the orders that are neither. */
export default defineGuard({
  record: shipments,
  lacks: sql`(select string_agg(coalesce(o.order_no, '#' || o.sales_order_id), ', ' order by o.sales_order_id)
    from shipment_order l join sales_order o using (company_code, sales_order_id)
    join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id join fsm_state s on s.state_id = n.state_id
   where l.shipment_id = record.shipment_id and s.state_code <> 'packed' and not s.is_shipped)`,
});
