import { sql } from 'drizzle-orm';
import { check, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, instant, integer, longText, money, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, referenceColumn, stamps, table, workingTable } from '../define.ts';
import { salesOrderReference } from '../sales/orders.ts';
import { companies, currencyColumn } from '../settings/reference.ts';

/**
 * How a payment that a customer began at a provider stands. It is under way while it is `starting` or `open`; a `replaced` one gave way to a newer one of its order, and
 * may be paid all the same; one that `differs` was paid with another amount than it asked for.
 */
export const attemptStates = ['starting', 'open', 'paid', 'failed', 'cancelled', 'expired', 'replaced', 'differs'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Payments of customers' orders at a provider of online payment. The program keeps them: what was paid stands in the ledger of payments. */
export const paymentAttempts = workingTable(
  table(
    'payment_attempt',
    {
      payment_attempt_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      sales_order_id: referenceColumn(salesOrderReference).notNull(),
      /** What the provider calls the order: another one at each attempt. */
      order_ref: column(code).notNull(),
      /** What the provider calls the payment; empty until he has answered. */
      transaction_id: column(code),
      provider: column(text).notNull(),
      merchant: column(code).notNull(),
      amount: column(money, { currency: 'currency_code' }).notNull(),
      currency_code: currencyColumn().notNull(),
      attempt_state: column(choice, { values: [...attemptStates] })
        .notNull()
        .default('starting'),
      /** Where the customer pays, and where he is led afterwards. */
      payment_address: column(longText),
      return_address: column(longText).notNull(),
      /** Until when he can pay. */
      expires_at: column(instant).notNull(),
      settled_at: column(instant),
      /** What is to be given back of what was paid here, and what has been. */
      refund_due: column(money, { currency: 'currency_code' }).notNull().default(0),
      refunded: column(money, { currency: 'currency_code' }).notNull().default(0),
      /** What went wrong last, as the provider says it. */
      last_error: column(longText),
      /** When the provider is asked again; never where it is empty. */
      next_check_at: column(instant),
      /** How often he was asked since it went well last. */
      attempts: column(integer).notNull().default(0),
      ...stamps(),
    },
    (self) => [
      uniqueIndex('payment_attempt_ref').on(self.order_ref),
      uniqueIndex('payment_attempt_transaction')
        .on(self.transaction_id)
        .where(sql`transaction_id is not null`),
      index('payment_attempt_order').on(self.sales_order_id, self.company_code),
      uniqueIndex('payment_attempt_under_way')
        .on(self.sales_order_id)
        .where(sql`attempt_state in ('starting', 'open')`),
      index('payment_attempt_due')
        .on(self.next_check_at)
        .where(sql`next_check_at is not null`),
      check('attempt-amount-positive', sql`${self.amount} > 0`),
      check('refund-within-amount', sql`${self.refund_due} between 0 and ${self.amount} and ${self.refunded} between 0 and ${self.refund_due}`),
    ],
  ),
);
