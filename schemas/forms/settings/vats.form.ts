import { eq } from 'drizzle-orm';
import { currentCompany } from '../../tables/define.ts';
import { vats } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

/** VAT rates of the company by country and period; one default per country. */
export default defineForm({
  key: ['vat_id'],
  scope: 'company',
  table: vats,
  add: true,
  delete: true,
  fields: {
    vat_id: vats.vat_id,
    country_code: vats.country_code,
    vat_code: vats.vat_code,
    vat_names: vats.vat_names,
    vat_rate: vats.vat_rate,
    valid_from: vats.valid_from,
    valid_to: vats.valid_to,
    vat_default: vats.vat_default,
  },
  from: (select) => select.from(vats).where(eq(vats.company_code, currentCompany)),
  order: ['country_code', 'vat_code', 'valid_from'],
  search: ['vat_code', 'vat_names', 'country_code'],
  write: {
    country_code: vats.country_code,
    vat_code: vats.vat_code,
    vat_names: vats.vat_names,
    vat_rate: vats.vat_rate,
    valid_from: vats.valid_from,
    valid_to: vats.valid_to,
    vat_default: vats.vat_default,
  },
  required: ['country_code', 'vat_code', 'vat_names', 'vat_rate', 'valid_from'],
  rules: [{ id: 'period-order', fields: ['valid_from', 'valid_to'], holds: (row) => !row.valid_to || String(row.valid_from) <= String(row.valid_to) }],
});
