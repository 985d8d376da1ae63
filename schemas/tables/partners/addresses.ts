import { country, flag, phone, text } from '../../kinds.gen.ts';
import { column, idColumn, ownerColumn, stamps, table } from '../define.ts';
import { countries } from '../settings/reference.ts';
import { partnerReference } from './partners.ts';

/** Where a partner is written to, and where its goods go. */
export const partnerAddresses = table('partner_address', {
  partner_address_id: idColumn().primaryKey(),
  partner_id: ownerColumn(partnerReference),
  /** What people call it: the shop in the old town, the warehouse. */
  address_name: column(text),
  first_name: column(text),
  last_name: column(text),
  street: column(text).notNull(),
  house_no: column(text),
  zip_code: column(text),
  city: column(text).notNull(),
  country_code: column(country).references(() => countries.country_code),
  phone: column(phone),
  // That a partner has one of each at most is kept by a trigger that waits for the end of the transaction (schemas/sql/partners.sql).
  default_billing: column(flag).notNull().default(false),
  default_delivery: column(flag).notNull().default(false),
  ...stamps(),
});
