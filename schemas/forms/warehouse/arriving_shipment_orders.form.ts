import { eq } from 'drizzle-orm';
import { orderVolume, orderWeight } from '../../figures/purchasing.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { arrivingShipmentOrders, arrivingShipments } from '../../tables/warehouse/arriving.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { orderLabel } from '../purchasing/purchase_orders_brief.form.ts';
import { shipmentLabel } from './arriving_shipments_brief.form.ts';

/** Orders whose goods come with arriving shipments. An order comes with one at a time. */
export default defineForm({
  table: arrivingShipmentOrders,
  parent: { form: 'arriving_shipments', by: 'arriving_shipment_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(arrivingShipmentOrders, 'arriving_shipment_order_id', 'arriving_shipment_id'),
    shipment_label: shipmentLabel,
    purchase_order_id: arrivingShipmentOrders.purchase_order_id,
    order_label: orderLabel,
    partner_name: partners.partner_name,
    ...pick(purchaseOrders, 'order_date', 'eta', 'container_no', 'line_count', 'ordered_qty', 'received_qty'),
    order_weight: orderWeight,
    order_volume: orderVolume,
    is_due: arrivingShipmentOrders.is_due,
  },
  from: (select) =>
    select
      .from(arrivingShipmentOrders)
      .innerJoin(arrivingShipments, eq(arrivingShipments.arriving_shipment_id, arrivingShipmentOrders.arriving_shipment_id))
      .innerJoin(purchaseOrders, eq(purchaseOrders.purchase_order_id, arrivingShipmentOrders.purchase_order_id))
      .innerJoin(partners, eq(partners.partner_id, purchaseOrders.partner_id)),
  order: ['arriving_shipment_id', 'purchase_order_id'],
  search: ['shipment_label', 'order_label', 'partner_name'],
  create: ['purchase_order_id'],
});
