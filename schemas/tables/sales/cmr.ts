import { index, unique } from 'drizzle-orm/pg-core';
import { choice, code, date, image, integer, language, longText, text, volume, weight } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';
import { pictures } from '../system/files.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { salesOrderReference } from './orders.ts';

/** A consignment note for goods that cross borders by road (CMR convention of 1956). What its boxes say stays once it is issued. */
export const cmrs = table(
  'cmr',
  {
    cmr_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    /** A draft has none. */
    cmr_no: column(code),
    consignee: column(text).notNull(),
    /** Street, town and country, a line each. */
    consignee_address: column(longText),
    delivery_place: column(text),
    loading_place: column(text),
    loading_on: column(date),
    invoice_no: column(code),
    marks: column(text),
    packages: column(integer),
    packing: column(text),
    hs_name: column(longText),
    hs_codes: column(text),
    weight: column(weight),
    volume: column(volume),
    instructions: column(longText),
    carriage_terms: column(choice, { values: ['paid', 'forward'] })
      .notNull()
      .default('paid'),
    carrier: column(text),
    plate: column(code),
    successive_carriers: column(text),
    reservations: column(longText),
    agreements: column(longText),
    issued_place: column(text),
    issued_on: column(date),
    received_on: column(date),
    /** The copy that came back with the signature of the consignee. */
    scan: column(image, { upload: 'pictures', value: 'picture_id' }).references(() => pictures.picture_id),
    comments: column(longText),
    language_code: column(language),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [unique('cmr_no').on(self.company_code, self.cmr_no), index('cmr_scan').on(self.scan)],
);

export const cmrReference = referenceTo(cmrs.cmr_id, { form: 'cmr_brief', label: 'cmr_label', labelField: 'cmr_label' });

/** An order whose goods a note is about. */
export const cmrOrders = table(
  'cmr_order',
  {
    cmr_order_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    cmr_id: ownerColumn(cmrReference),
    sales_order_id: referenceColumn(salesOrderReference, { onDelete: 'cascade' }).notNull(),
    ...stamps(),
  },
  (self) => [unique('cmr_order_once').on(self.cmr_id, self.sales_order_id, self.company_code), index('cmr_order_order').on(self.sales_order_id)],
);
