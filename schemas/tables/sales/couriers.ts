import { sql } from 'drizzle-orm';
import { index, unique } from 'drizzle-orm/pg-core';
import { choice, code, country, email, instant, integer, longText, money, phone, text, weight } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, positionColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies, countries, currencyColumn } from '../settings/reference.ts';
import { courierCodes } from './methods.ts';
import { salesOrderReference } from './orders.ts';

/** A file of parcels for a carrier, as it was written; what is written once more is another one. */
export const courierBatches = table(
  'courier_batch',
  {
    courier_batch_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    batch_no: column(code),
    courier_code: column(choice, { values: [...courierCodes] }).notNull(),
    file_name: column(text).notNull().default(''),
    sent_on: column(instant)
      .notNull()
      .default(sql`now()`),
    row_count: storedColumn(integer),
    /** What the carrier answered. */
    response: column(longText),
    ...stamps(),
  },
  (self) => [unique('courier_batch_no').on(self.company_code, self.batch_no)],
);

export const courierBatchReference = referenceTo(courierBatches.courier_batch_id, { form: 'courier_batches_brief', label: 'batch_no', labelField: 'batch_no' });

/** A row of such a file: an order as it went to the carrier. */
export const courierRows = table(
  'courier_row',
  {
    courier_row_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    courier_batch_id: ownerColumn(courierBatchReference),
    line_no: positionColumn({ within: ['courier_batch_id'] })
      .notNull()
      .default(0),
    sales_order_id: referenceColumn(salesOrderReference).notNull(),
    delivery_name: column(text).notNull(),
    address_line: column(text),
    zip_code: column(text),
    city: column(text),
    country_code: column(country).references(() => countries.country_code),
    phone: column(phone),
    email: column(email),
    parcel_count: column(integer).notNull(),
    courier_weight: column(weight),
    cod_amount: column(money, { currency: 'currency_code' }),
    currency_code: currencyColumn().notNull(),
    tracking_number: column(code),
    /** What the carrier said of this one. */
    response: column(text),
    ...stamps(),
  },
  (self) => [index('courier_row_order').on(self.sales_order_id)],
);
