import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, instant, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, referenceColumn, stamps, table } from '../define.ts';
import { companies } from '../settings/reference.ts';
import { salesOrderReference } from './orders.ts';

/** What happens to parcels out of our sight. */
export const parcelEvents = ['departed', 'delivered', 'failed', 'returned'] as const;

/** What carriers and the accounting package tell of orders, by files or by signed calls: a parcel's number, an invoice's, where the parcel is. */
export const orderReports = table(
  'order_report',
  {
    order_report_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    sales_order_id: referenceColumn(salesOrderReference, { onDelete: 'cascade' }).notNull(),
    told_at: column(instant)
      .notNull()
      .default(sql`now()`),
    tracking_number: column(code),
    happened: column(choice, { values: [...parcelEvents] }),
    ks_invoice_no: column(code),
    message: column(text),
    /** Of a signed call: the same call is heard once. */
    call_digest: column(code),
    ...stamps(),
  },
  (self) => [
    index('order_report_order').on(self.sales_order_id),
    uniqueIndex('order_report_call')
      .on(self.call_digest)
      .where(sql`call_digest is not null`),
  ],
);
