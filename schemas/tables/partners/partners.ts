import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import { country, email, flag, language, text, vatNumber } from '../../kinds.gen.ts';
import { column, deletedColumn, idColumn, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { countries, currencyColumn } from '../settings/reference.ts';

/** Customers, suppliers and carriers; known to all companies, their terms per company are another matter. */
export const partners = table(
  'partner',
  {
    partner_id: idColumn().primaryKey(),
    partner_name: column(text).notNull(),
    label_name: column(text),
    is_supplier: column(flag).notNull().default(false),
    is_customer: column(flag).notNull().default(false),
    address_line: column(text),
    zip_code: column(text),
    city: column(text),
    country_code: column(country).references(() => countries.country_code),
    currency_code: currencyColumn(),
    /** The language of what is written to the partner; the company's where nobody says. */
    language_code: column(language),
    email: column(email),
    vat_no: column(vatNumber),
    deleted: deletedColumn(),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('partner_name_of_living')
      .on(self.partner_name)
      .where(sql`not deleted`),
  ],
);

export const supplierReference = referenceTo(partners.partner_id, { form: 'product_suppliers_brief', label: 'partner_name', labelField: 'partner_name' });
export const customerReference = referenceTo(partners.partner_id, { form: 'customers_brief', label: 'partner_name', labelField: 'partner_name' });
export const partnerReference = referenceTo(partners.partner_id, { form: 'partners_brief', label: 'partner_name', labelField: 'party_name' });
