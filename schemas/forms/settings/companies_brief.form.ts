import { companies } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['company_code'],
  scope: 'global',
  access: 'pages',
  fields: {
    company_code: companies.company_code,
    company_name: companies.company_name,
    currency_code: companies.currency_code,
    country_code: companies.country_code,
  },
  from: (select) => select.from(companies),
  search: ['company_code', 'company_name'],
});
