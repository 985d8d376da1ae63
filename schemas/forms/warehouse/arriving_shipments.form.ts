import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { shipmentFill, shipmentOrders, shipmentPallets, shipmentVolume, shipmentWeight } from '../../figures/warehouse.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { arrivingShipmentOrders, arrivingShipments } from '../../tables/warehouse/arriving.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { containerWarnings } from '../purchasing/container-warnings.ts';
import { roomyVehicles } from './roomy-vehicles.ts';

/** Numbers of the orders that come with a shipment. */
const orderNumbers = sql`(select string_agg(coalesce(${purchaseOrders.order_no}, '#' || ${purchaseOrders.purchase_order_id}), ', ' order by ${purchaseOrders.purchase_order_id})
  from ${arrivingShipmentOrders} join ${purchaseOrders} on ${purchaseOrders.purchase_order_id} = ${arrivingShipmentOrders.purchase_order_id}
  where ${arrivingShipmentOrders.arriving_shipment_id} = ${arrivingShipments.arriving_shipment_id})`;

/** Containers and trucks that bring what was ordered. */
export default defineForm({
  table: arrivingShipments,
  numbered: { field: 'shipment_no', series: 'arriving_shipment', at: ['depart', 'arrive'] },
  kept_open: ['carrier', 'gate_slot', 'pallets', 'comments'],
  add: true,
  delete: true,
  fields: {
    ...pick(arrivingShipments, 'arriving_shipment_id', 'shipment_no', 'container_no'),
    order_numbers: computed(text, orderNumbers),
    order_count: shipmentOrders,
    ...pick(arrivingShipments, 'carrier', 'vehicle_type', 'warehouse_id', 'eta', 'gate_slot', 'pallets'),
    expected_pallets: shipmentPallets,
    shipment_volume: shipmentVolume,
    shipment_weight: shipmentWeight,
    shipment_fill: shipmentFill,
    ...pick(arrivingShipments, 'arrived_on', 'unloaded_on', 'comments'),
  },
  order: ['eta', 'arriving_shipment_id'],
  search: ['shipment_no', 'container_no', 'carrier', 'order_numbers'],
  findable: { title: ['shipment_no', 'container_no'], lines: ['order_numbers', 'carrier'] },
  write: allBut('arrived_on', 'unloaded_on'),
  optional: ['warehouse_id'],
  /** A smaller vehicle that its load does not fit into is refused. */
  examples: { vehicle_type: ({ shipment_weight, shipment_volume }) => roomyVehicles(shipment_weight, shipment_volume) },
  warns: containerWarnings(arrivingShipments.container_no),
});
