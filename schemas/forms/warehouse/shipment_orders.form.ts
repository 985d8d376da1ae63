import { eq } from 'drizzle-orm';
import { saleVolume, saleWeight } from '../../figures/sales.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { loadedOrders, shipments } from '../../tables/warehouse/shipments.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from '../sales/sales_orders_brief.form.ts';
import { outgoingLabel } from './shipments_brief.form.ts';

/** Orders whose goods leave with shipments. An order leaves with one. */
export default defineForm({
  table: loadedOrders,
  parent: { form: 'shipments', by: 'shipment_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(loadedOrders, 'shipment_order_id', 'shipment_id'),
    outgoing_label: outgoingLabel,
    sales_order_id: loadedOrders.sales_order_id,
    sales_order_label: salesOrderLabel,
    ...pick(salesOrders, 'delivery_name', 'country_code', 'zip_code', 'city', 'line_count', 'ordered_qty', 'shipped_qty', 'parcel_count', 'tracking_number'),
    sale_weight: saleWeight,
    sale_volume: saleVolume,
    is_loaded: loadedOrders.is_loaded,
  },
  from: (select) =>
    select
      .from(loadedOrders)
      .innerJoin(shipments, eq(shipments.shipment_id, loadedOrders.shipment_id))
      .innerJoin(salesOrders, eq(salesOrders.sales_order_id, loadedOrders.sales_order_id)),
  order: ['shipment_id', 'sales_order_id'],
  search: ['outgoing_label', 'sales_order_label', 'delivery_name'],
  create: ['sales_order_id'],
});
