import { sql } from 'drizzle-orm';
import { check, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, date, days, flag, identity, instant, integer, longText, money, rate, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ledgerTable, ownerColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { partyReference } from '../partners/partners.ts';
import { programColumn } from '../program-column.ts';
import { purchaseOrderCostReference, purchaseOrderReference } from '../purchasing/orders.ts';
import { referenceTo } from '../references.ts';
import { salesOrderReference } from '../sales/orders.ts';
import { companies, currencyColumn } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';

/** What money is for, and whether it comes in or goes out as a rule: a tax may be paid back. Of other items people say which. */
export const cashflowTypes = {
  receivable: 'in',
  prepayment: 'in',
  refund: 'out',
  payable_goods: 'out',
  payable_cost: 'out',
  tax: 'out',
  salary: 'out',
  other: null,
} as const;
export type CashflowType = keyof typeof cashflowTypes;

export const waysOfPayment = ['bank_transfer', 'card', 'cash', 'cod', 'offset'] as const;

/** Money that a company expects to be paid or to pay, as a whole or in parts. */
export const cashflows = table(
  'cashflow',
  {
    cashflow_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    type_code: column(choice, { values: Object.keys(cashflowTypes) }).notNull(),
    direction: column(choice, { values: ['in', 'out'] }).notNull(),
    partner_id: referenceColumn(partyReference),
    /** It is paid before the goods are there: asked of a customer, or a deposit for a supplier. */
    in_advance: column(flag).notNull().default(false),
    /** What it is for, where no document tells. */
    description: column(text),
    /** The carrier to whom the customer paid it at the door: he owes it now. */
    collected_by: column(text),
    /** The document that asks for it; whatever else there is was entered by people. */
    sales_order_id: referenceColumn(salesOrderReference),
    purchase_order_id: referenceColumn(purchaseOrderReference),
    purchase_order_cost_id: referenceColumn(purchaseOrderCostReference),
    /** Of the books: it comes from outside, and is never made here. */
    invoice_number: column(code),
    base_date: column(date)
      .notNull()
      .default(sql`kontor_today()`),
    payment_delay: column(days).notNull().default(0),
    /** Base date and payment delay, unless people agreed upon another day. */
    due_date: column(date)
      .notNull()
      .default(sql`kontor_today()`),
    amount: column(money, { currency: 'currency_code' }).notNull(),
    currency_code: currencyColumn().notNull(),
    total_paid: storedColumn(money, { currency: 'currency_code' }),
    payment_count: storedColumn(integer),
    /** What nobody asks for any more: cancelled, or written off. */
    dropped: column(money, { currency: 'currency_code' }).notNull().default(0),
    open_amount: column(money, { currency: 'currency_code' }).generatedAlwaysAs(sql`("amount" - "total_paid" - "dropped")`),
    /** Nothing of it is open. */
    is_settled: column(flag)
      .notNull()
      .generatedAlwaysAs(sql`("total_paid" + "dropped" >= "amount")`),
    opened_on: column(date),
    opened_by: column(identity),
    closed_on: column(date),
    reminder_level: column(integer).notNull().default(0),
    reminded_on: column(date),
    comments: column(longText),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    index('cashflow_due').on(self.company_code, self.due_date),
    index('cashflow_unsettled').on(self.company_code, self.is_settled, self.due_date, self.cashflow_id),
    index('cashflow_partner').on(self.partner_id, self.company_code),
    index('cashflow_sales_order').on(self.sales_order_id, self.company_code),
    index('cashflow_purchase_order').on(self.purchase_order_id, self.company_code),
    index('cashflow_purchase_order_cost').on(self.purchase_order_cost_id, self.company_code),
    index('cashflow_invoice').on(self.company_code, self.invoice_number),
    check('cashflow-amount-positive', sql`${self.amount} > 0`),
    check('paid-within-amount', sql`${self.total_paid} >= 0 and ${self.dropped} >= 0 and ${self.total_paid} + ${self.dropped} <= ${self.amount}`),
  ],
);

export const cashflowReference = referenceTo(cashflows.cashflow_id, { form: 'cashflow_brief', label: 'cashflow_label', labelField: 'cashflow_label' });

/** Every payment of an item, never changed itself: one that did not stand is taken back by a row with the opposite amount (docs/formulae.md, Cash flow). */
export const payments = ledgerTable(
  table(
    'payment',
    {
      payment_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      cashflow_id: ownerColumn(cashflowReference),
      /** In the currency of the item; below zero where it takes another one back. */
      amount: column(money, { currency: 'currency_code' }).notNull(),
      currency_code: currencyColumn().notNull(),
      /** Value of one unit of the currency in the company's on the day of the payment; empty where none was known. */
      rate: column(rate),
      paid_on: column(date).notNull(),
      method: column(choice, { values: [...waysOfPayment] }).notNull(),
      /** The bank's own name of it: one item is not paid twice by one. */
      external_ref: column(code),
      /** The payment that it takes back, and why. */
      reversal_of: column(identity),
      reason: column(text),
      entered_at: column(instant)
        .notNull()
        .default(sql`now()`),
      user_id: column(identity),
      program_name: programColumn(),
    },
    (self) => [
      uniqueIndex('payment_external')
        .on(self.company_code, self.external_ref, self.cashflow_id)
        .where(sql`external_ref is not null`),
      uniqueIndex('payment_reversed')
        .on(self.reversal_of)
        .where(sql`reversal_of is not null`),
      index('payment_day').on(self.company_code, self.paid_on),
      check('payment-not-nothing', sql`${self.amount} <> 0`),
    ],
  ),
  'amount',
);
