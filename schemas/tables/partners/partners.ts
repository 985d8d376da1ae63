import { country } from '../../kinds/country.ts';
import { currency } from '../../kinds/currency.ts';
import { flag } from '../../kinds/flag.ts';
import { language } from '../../kinds/language.ts';
import { text } from '../../kinds/text.ts';
import { vatNumber } from '../../kinds/vat_number.ts';
import { column, idColumn, stamps, table } from '../define.ts';
import { countries, currencies } from '../settings/reference.ts';

/** Customers, suppliers and carriers; known to all companies, their terms per company are another matter. */
export const partners = table('partner', {
  partner_id: idColumn().primaryKey(),
  partner_name: column(text).notNull().unique(),
  label_name: column(text),
  is_supplier: column(flag).notNull().default(false),
  is_customer: column(flag).notNull().default(false),
  country_code: column(country).references(() => countries.country_code),
  currency_code: column(currency).references(() => currencies.currency_code),
  language_code: column(language),
  vat_no: column(vatNumber),
  deleted: column(flag).notNull().default(false),
  ...stamps(),
});

export const supplierReference = { form: 'product_suppliers_brief', value: 'partner_id', label: 'partner_name', labelField: 'partner_name' } as const;
