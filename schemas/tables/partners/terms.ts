import { sql } from 'drizzle-orm';
import { check, index, primaryKey } from 'drizzle-orm/pg-core';
import { code, days, money, percent } from '../../kinds.gen.ts';
import { column, companyColumn, referenceColumn, stamps, table } from '../define.ts';
import { shopperGroupReference } from '../prices/shop-prices.ts';
import { companies } from '../settings/reference.ts';
import { partnerReference } from './partners.ts';

/** On which terms a company deals with a partner. */
export const partnerCompanies = table(
  'partner_company',
  {
    company_code: companyColumn().references(() => companies.company_code),
    partner_id: referenceColumn(partnerReference, { onDelete: 'cascade' }).notNull(),
    /** Days from the invoice until it is due. */
    payment_delay: column(days),
    /** Whose prices the customer pays. */
    shopper_group_id: referenceColumn(shopperGroupReference),
    /** Up to which a customer may owe the company, in its currency. */
    credit_limit: column(money),
    /** What a supplier is paid before he begins. */
    deposit_percent: column(percent),
    /** What the invoicing program calls the partner. */
    ks_customer_id: column(code),
    ...stamps(),
  },
  (self) => [
    primaryKey({ columns: [self.company_code, self.partner_id] }),
    index('partner_company_partner').on(self.partner_id),
    index('partner_company_group').on(self.shopper_group_id),
    check('credit-limit-not-negative', sql`${self.credit_limit} >= 0`),
    check('deposit-at-most-whole', sql`${self.deposit_percent} between 0 and 100`),
  ],
);
