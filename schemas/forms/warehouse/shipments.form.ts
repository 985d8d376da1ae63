import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { loadFill, loadOrders, loadPallets, loadVolume, loadWeight } from '../../figures/warehouse.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { loadedOrders, shipments } from '../../tables/warehouse/shipments.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { roomyVehicles } from './roomy-vehicles.ts';

/** Numbers of the orders that leave with a shipment. */
const orderNumbers = sql`(select string_agg(coalesce(${salesOrders.order_no}, '#' || ${salesOrders.sales_order_id}), ', ' order by ${salesOrders.sales_order_id})
  from ${loadedOrders} join ${salesOrders} on ${salesOrders.sales_order_id} = ${loadedOrders.sales_order_id}
  where ${loadedOrders.shipment_id} = ${shipments.shipment_id})`;

/** Trucks, and what carriers fetch, with goods of customers' orders. */
export default defineForm({
  table: shipments,
  numbered: { field: 'shipment_no', series: 'shipment', at: ['print_label'] },
  kept_open: ['comments'],
  add: true,
  delete: true,
  fields: {
    ...pick(shipments, 'shipment_id', 'shipment_no'),
    order_nos: computed(text, orderNumbers),
    order_count: loadOrders,
    ...pick(shipments, 'carrier', 'vehicle_type', 'warehouse_id', 'departs_on', 'tracking_number'),
    load_pallets: loadPallets,
    load_volume: loadVolume,
    load_weight: loadWeight,
    load_fill: loadFill,
    comments: shipments.comments,
  },
  order: ['departs_on', 'shipment_id'],
  search: ['shipment_no', 'carrier', 'tracking_number', 'order_nos'],
  findable: { title: ['shipment_no', 'carrier'], lines: ['order_nos', 'tracking_number'] },
  write: 'all',
  optional: ['warehouse_id'],
  /** A smaller vehicle that its load does not fit into is refused. */
  examples: { vehicle_type: ({ load_weight, load_volume }) => roomyVehicles(load_weight, load_volume) },
});
