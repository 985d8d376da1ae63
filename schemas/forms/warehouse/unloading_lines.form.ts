import { sql } from 'drizzle-orm';
import { arrivingShipmentOrders } from '../../tables/warehouse/arriving.ts';
import { fsmStates } from '../../tables/workflow/fsm.ts';
import { defineForm } from '../define.ts';
import { comingGoods, fromShipments } from './coming-goods.ts';

/** Goods of shipments that are on their way or being unloaded: what unloading sheets are printed of. */
export default defineForm({
  key: ['arriving_shipment_order_id', 'purchase_order_item_id'],
  scope: 'company',
  fields: comingGoods,
  from: (select) => fromShipments(select).where(sql`${arrivingShipmentOrders.is_due} and ${fsmStates.state_code} in ('in_transit', 'arrived', 'unloading')`),
  order: ['eta', 'arriving_shipment_id', 'purchase_order_id', 'line_no'],
  search: ['shipment_label', 'container_no', 'order_label', 'product_code', 'product_name', 'supplier_product_code', 'scanned_ean'],
});
