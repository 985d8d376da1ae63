import { vats } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** VAT rates of the company by country and period; one default per country. */
export default defineForm({
  table: vats,
  add: true,
  delete: true,
  fields: pick(vats, 'vat_id', 'country_code', 'vat_code', 'vat_names', 'vat_rate', 'valid_from', 'valid_to', 'vat_default'),
  order: ['country_code', 'vat_code', 'valid_from'],
  search: ['vat_code', 'vat_names', 'country_code'],
  write: 'all',
});
