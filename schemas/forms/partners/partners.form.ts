import { partners } from '../../tables/partners/partners.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Customers, suppliers and carriers, known to all companies. */
export default defineForm({
  table: partners,
  add: true,
  delete: true,
  fields: {
    ...pick(partners, 'partner_id', 'partner_name', 'label_name', 'is_supplier', 'is_customer', 'address_line', 'zip_code', 'city', 'country_code'),
    ...pick(partners, 'currency_code', 'language_code', 'email', 'vat_no'),
  },
  order: ['partner_name'],
  search: ['partner_name', 'label_name', 'city', 'email', 'vat_no'],
  findable: { title: ['partner_name'], lines: ['city', 'email'] },
  write: 'all',
});
