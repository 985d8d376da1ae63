import { sql } from 'drizzle-orm';
import { check, index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, date, flag, instant, integer, longText, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { purchaseOrderReference } from '../purchasing/orders.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import type { vehicles } from '../../../src/shared/purchasing/containers.ts';
import { warehouseReference } from './stock.ts';

export const vehicleTypes = ['container_20', 'container_40', 'container_40hc', 'trailer', 'van'] as const satisfies readonly (keyof typeof vehicles)[];

/** A container or a truck with goods of orders to suppliers, from its departure to the shelves. */
export const arrivingShipments = table(
  'arriving_shipment',
  {
    arriving_shipment_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    /** One that is planned has none. */
    shipment_no: column(code),
    container_no: column(code),
    vehicle_type: column(choice, { values: [...vehicleTypes] })
      .notNull()
      .default('container_40hc'),
    carrier: column(text),
    warehouse_id: referenceColumn(warehouseReference).notNull(),
    eta: column(date),
    /** When it is to stand at the gate. */
    gate_slot: column(instant),
    /** Counted by staff, or told by the carrier; else what its goods fill is estimated. */
    pallets: column(integer),
    arrived_on: column(date),
    unloaded_on: column(date),
    comments: column(longText),
    order_count: storedColumn(integer),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    unique('arriving_shipment_no').on(self.company_code, self.shipment_no),
    index('arriving_shipment_container').on(self.company_code, self.container_no),
    index('arriving_shipment_warehouse').on(self.warehouse_id),
    check('pallets-not-negative', sql`${self.pallets} >= 0`),
  ],
);

export const arrivingShipmentReference = referenceTo(arrivingShipments.arriving_shipment_id, {
  form: 'arriving_shipments_brief',
  label: 'shipment_label',
  labelField: 'shipment_label',
});

/** An order whose goods come with a shipment. What is left of it after unloading may come with another one. */
export const arrivingShipmentOrders = table(
  'arriving_shipment_order',
  {
    arriving_shipment_order_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    arriving_shipment_id: ownerColumn(arrivingShipmentReference),
    purchase_order_id: referenceColumn(purchaseOrderReference, { onDelete: 'cascade' }).notNull(),
    /** Its goods are still to come with this shipment: neither unloaded nor cancelled. */
    is_due: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [
    unique('arriving_shipment_order_once').on(self.arriving_shipment_id, self.purchase_order_id, self.company_code),
    uniqueIndex('arriving_shipment_order_due')
      .on(self.purchase_order_id, self.company_code)
      .where(sql`is_due`),
    index('arriving_shipment_order_order').on(self.purchase_order_id),
  ],
);
