import { sql } from 'drizzle-orm';
import { arrivingShipments } from '../../../../schemas/tables/warehouse/arriving.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

const lines = sql`
  from arriving_shipment_order a
  join purchase_order o on o.purchase_order_id = a.purchase_order_id
  join purchase_order_item i on i.purchase_order_id = o.purchase_order_id
  join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id
  join fsm_state s on s.state_id = n.state_id
 where a.arriving_shipment_id = record.arriving_shipment_id and a.is_due`;
const isHere = sql`s.state_code in ('arrived', 'unloading')`;

/** Goods are taken into stock once each line of the orders that arrived is counted, nothing included; what was counted is of orders that arrived. */
export default defineGuard({
  record: arrivingShipments,
  lacks: sql`
  case when exists (select ${lines} and not ${isHere} and i.counted > 0) then 'arrival'
       when exists (select ${lines} and ${isHere} and i.received < i.qty and i.counted is null) then 'counted' end`,
});
