import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import { choice, code, date, instant, longText, money, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, referenceColumn, stamps, table } from '../define.ts';
import { companies, currencyColumn } from '../settings/reference.ts';
import { cashflowReference } from './cashflow.ts';

/** A line of a bank's statement, as it was imported, and the item of money that it pays. */
export const bankStatementLines = table(
  'bank_statement_line',
  {
    bank_statement_line_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    booked_on: column(date).notNull(),
    /** As the bank writes it: above zero, or below it where money went out. */
    amount: column(money, { currency: 'currency_code' }).notNull(),
    direction: column(choice, { values: ['in', 'out'] }).notNull(),
    currency_code: currencyColumn().notNull(),
    counterparty: column(text),
    counterparty_account: column(code),
    /** What whoever paid wrote. */
    remittance: column(longText),
    /** The bank's own name of the booking: no statement is brought in twice. */
    bank_ref: column(code),
    /** Proposed, or chosen by staff. */
    cashflow_id: referenceColumn(cashflowReference),
    /** When its payment was posted. */
    posted_at: column(instant),
    ...stamps(),
  },
  (self) => [
    unique('bank_statement_line_ref').on(self.company_code, self.bank_ref),
    index('bank_statement_line_item').on(self.cashflow_id, self.company_code),
    index('bank_statement_line_day').on(self.company_code, self.booked_on),
    check('statement-amount-not-nothing', sql`${self.amount} <> 0`),
  ],
);
