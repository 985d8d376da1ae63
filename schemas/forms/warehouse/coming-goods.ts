import { eq, sql } from 'drizzle-orm';
import { code, decimal, flag, gtin, integer, quantity } from '../../kinds.gen.ts';
import { shipmentPallets, suggestedStorageOf } from '../../figures/warehouse.ts';
import { partners } from '../../tables/partners/partners.ts';
import { products } from '../../tables/products/catalogue.ts';
import { purchaseOrderItems, purchaseOrders } from '../../tables/purchasing/orders.ts';
import { productSuppliers } from '../../tables/purchasing/suppliers.ts';
import { arrivingShipmentOrders, arrivingShipments } from '../../tables/warehouse/arriving.ts';
import { storages } from '../../tables/warehouse/storages.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed } from '../define.ts';
import { pick } from '../pick.ts';
import { orderLabel } from '../purchasing/purchase_orders_brief.form.ts';
import type { FormSelect } from '../source.ts';
import { shipmentLabel } from './arriving_shipments_brief.form.ts';

const { qty, received, counted } = purchaseOrderItems;
const remaining = sql`greatest(${qty} - ${received}, 0)`;
const target = suggestedStorageOf({ warehouse: arrivingShipments.warehouse_id, product: purchaseOrderItems.product_code, qty });

/** A line of an order that comes with a shipment, with what the gate needs to know of both. */
export const comingGoods = {
  arriving_shipment_order_id: arrivingShipmentOrders.arriving_shipment_order_id,
  purchase_order_item_id: purchaseOrderItems.purchase_order_item_id,
  arriving_shipment_id: arrivingShipmentOrders.arriving_shipment_id,
  shipment_label: shipmentLabel,
  ...pick(arrivingShipments, 'container_no', 'carrier', 'vehicle_type', 'eta', 'gate_slot'),
  expected_pallets: shipmentPallets,
  purchase_order_id: arrivingShipmentOrders.purchase_order_id,
  order_label: orderLabel,
  partner_name: partners.partner_name,
  ...pick(purchaseOrderItems, 'line_no', 'product_code'),
  supplier_product_code: computed(
    code,
    sql`(select s.supplier_product_code from ${productSuppliers} s where s.company_code = ${purchaseOrderItems.company_code}
      and s.partner_id = ${purchaseOrders.partner_id} and s.product_code = ${purchaseOrderItems.product_code}
      order by s.preferred desc, s.product_supplier_id limit 1)`,
  ),
  product_name: products.product_name,
  /** That of the carton where it has one: it is what is scanned at the gate. */
  scanned_ean: computed(gtin, sql`coalesce((select k.ean from product_pack k where k.product_pack_code = carton.product_pack_code), ${products.ean})`),
  qty,
  received,
  expected_qty: computed(quantity, remaining),
  counted,
  carton_qty: computed(quantity, sql`carton.qty`),
  cartons: computed(integer, sql`ceil(${remaining} / carton.qty)::integer`),
  line_pallets: computed(decimal, sql`round(${remaining} / nullif(carton.on_pallet, 0), 2)`),
  target_storage: computed(code, sql`(select t.storage_code from ${storages} t where t.storage_id = ${target})`),
  countable: computed(quantity, sql`greatest(kontor_receivable(${qty}, ${purchaseOrderItems.company_code}) - ${received}, 0)`),
  is_not_counted_now: computed(flag, sql`(${fsmStates.state_code} <> 'unloading' or not ${arrivingShipmentOrders.is_due})`),
};

/** Lines of all orders of shipments, with their shipment and its state. */
export const fromShipments = (select: FormSelect) =>
  select
    .from(arrivingShipmentOrders)
    .innerJoin(arrivingShipments, eq(arrivingShipments.arriving_shipment_id, arrivingShipmentOrders.arriving_shipment_id))
    .innerJoin(fsmInstances, eq(fsmInstances.fsm_instance_id, arrivingShipments.fsm_instance_id))
    .innerJoin(fsmStates, eq(fsmStates.state_id, fsmInstances.state_id))
    .innerJoin(purchaseOrders, eq(purchaseOrders.purchase_order_id, arrivingShipmentOrders.purchase_order_id))
    .innerJoin(purchaseOrderItems, eq(purchaseOrderItems.purchase_order_id, purchaseOrders.purchase_order_id))
    .innerJoin(partners, eq(partners.partner_id, purchaseOrders.partner_id))
    .innerJoin(products, eq(products.product_code, purchaseOrderItems.product_code))
    .leftJoin(sql`lateral kontor_carton(${purchaseOrderItems.product_code}) carton`, sql`true`);
