import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { country, email, flag, language, phone, text, vatNumber } from '../../kinds.gen.ts';
import { commentFigureColumns } from '../comments.ts';
import { column, deletedColumn, idColumn, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { countries, currencyColumn } from '../settings/reference.ts';

/** A name as it is compared: without case, accents, blanks and signs. */
export const foldedName = (name: SQLWrapper) => sql`regexp_replace(kontor_fold(${name}), '[^[:alnum:]]+', '', 'g')`;

/** Customers, suppliers and carriers; known to all companies, their terms per company are another matter. */
export const partners = table(
  'partner',
  {
    partner_id: idColumn().primaryKey(),
    partner_name: column(text).notNull(),
    label_name: column(text),
    is_supplier: column(flag).notNull().default(false),
    is_customer: column(flag).notNull().default(false),
    /** Takes goods to customers or brings them from suppliers. */
    is_carrier: column(flag).notNull().default(false),
    address_line: column(text),
    zip_code: column(text),
    city: column(text),
    country_code: column(country).references(() => countries.country_code),
    currency_code: currencyColumn(),
    /** The language of what is written to the partner; the company's where nobody says. */
    language_code: column(language),
    email: column(email),
    phone: column(phone),
    /** Of its own country; that of the European Union, with the country before it, is the other. */
    tax_no: column(vatNumber),
    vat_no: column(vatNumber),
    ...commentFigureColumns(),
    deleted: deletedColumn(),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('partner_name_of_living')
      .on(self.partner_name)
      .where(sql`not deleted`),
    // By these partners are found that look alike (schemas/figures/partners.ts).
    index('partner_by_vat_no').on(self.vat_no),
    index('partner_by_email').on(sql`lower(email)`),
    index('partner_by_folded_name').on(foldedName(self.partner_name)),
  ],
);

export const partnerReference = referenceTo(partners.partner_id, { form: 'partners_brief', label: 'partner_name', labelField: 'partner_name' });

export const supplierReference = referenceTo(partners.partner_id, { form: 'product_suppliers_brief', label: 'partner_name', labelField: 'partner_name' });
export const customerReference = referenceTo(partners.partner_id, { form: 'customers_brief', label: 'partner_name', labelField: 'partner_name' });
/** Whoever money comes from or goes to. */
export const partyReference = referenceTo(partners.partner_id, { form: 'partners_brief', label: 'partner_name', labelField: 'party_name' });
