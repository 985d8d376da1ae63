import { sql } from 'drizzle-orm';
import { check, foreignKey, index, unique } from 'drizzle-orm/pg-core';
import { returnReasons } from '../../../src/shared/sales/return-reasons.ts';
import { choice, email, identity, instant, language, longText, quantity, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { salesOrderItems, salesOrderReference } from './orders.ts';

/** A customer asks in a shop's account to send goods of an order back. The goods themselves are received by the order's own events. */
export const returnRequests = table(
  'return_request',
  {
    return_request_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    sales_order_id: referenceColumn(salesOrderReference).notNull(),
    /** Who asked, and is told. */
    email: column(email),
    language_code: column(language).notNull(),
    return_reason: column(choice, { values: [...returnReasons] }).notNull(),
    /** In the customer's own words. */
    return_note: column(longText),
    asked_at: column(instant)
      .notNull()
      .default(sql`now()`),
    decided_at: column(instant),
    /** Where the goods are sent, as the customer was told. */
    sent_to_address: column(text),
    /** Why it was refused, as the customer was told. */
    refused_because: column(text),
    came_back_at: column(instant),
    /** What colleagues note; the customer does not see it. */
    comments: column(longText),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [index('return_request_order').on(self.sales_order_id)],
);

export const returnRequestReference = referenceTo(returnRequests.return_request_id, {
  form: 'return_requests_brief',
  label: 'return_request_label',
  labelField: 'return_request_label',
});

/** How many pieces of a line of the order are asked for. */
export const returnRequestItems = table(
  'return_request_item',
  {
    return_request_item_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    return_request_id: ownerColumn(returnRequestReference),
    sales_order_item_id: column(identity).notNull(),
    qty: column(quantity).notNull(),
    ...stamps(),
  },
  (self) => [
    foreignKey({
      name: 'return_request_item_line',
      columns: [self.company_code, self.sales_order_item_id],
      foreignColumns: [salesOrderItems.company_code, salesOrderItems.sales_order_item_id],
    }),
    unique('return_request_item_once').on(self.return_request_id, self.sales_order_item_id, self.company_code),
    index('return_request_item_of_line').on(self.sales_order_item_id),
    check('returned-qty-positive', sql`${self.qty} > 0`),
  ],
);
