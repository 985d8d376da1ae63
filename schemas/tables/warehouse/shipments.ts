import { sql } from 'drizzle-orm';
import { index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, date, flag, integer, longText, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { salesOrderReference } from '../sales/orders.ts';
import { companies } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { vehicleTypes } from './arriving.ts';
import { warehouseReference } from './stock.ts';

/** A truck, or what a carrier fetches, with goods of customers' orders, from its planning to their doors. */
export const shipments = table(
  'shipment',
  {
    shipment_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    /** One that is planned has none. */
    shipment_no: column(code),
    vehicle_type: column(choice, { values: [...vehicleTypes] })
      .notNull()
      .default('trailer'),
    carrier: column(text),
    warehouse_id: referenceColumn(warehouseReference).notNull(),
    /** When it is to leave. */
    departs_on: column(date),
    tracking_number: column(code),
    comments: column(longText),
    order_count: storedColumn(integer),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [unique('shipment_no').on(self.company_code, self.shipment_no), index('shipment_warehouse').on(self.warehouse_id)],
);

export const shipmentReference = referenceTo(shipments.shipment_id, { form: 'shipments_brief', label: 'outgoing_label', labelField: 'outgoing_label' });

/** An order whose goods leave with a shipment. */
export const loadedOrders = table(
  'shipment_order',
  {
    shipment_order_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    shipment_id: ownerColumn(shipmentReference),
    sales_order_id: referenceColumn(salesOrderReference, { onDelete: 'cascade' }).notNull(),
    /** Its goods leave with this shipment and no other one; a shipment that is cancelled frees them. */
    is_loaded: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [
    unique('shipment_order_once').on(self.shipment_id, self.sales_order_id, self.company_code),
    uniqueIndex('shipment_order_loaded')
      .on(self.sales_order_id, self.company_code)
      .where(sql`is_loaded`),
    index('shipment_order_order').on(self.sales_order_id),
  ],
);
