import { eq, sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { userCompanies } from '../../tables/access.ts';
import { currentUser } from '../../tables/define.ts';
import { companies, shops } from '../../tables/reference.ts';
import { computed, defineForm } from '../define.ts';

const { company_code, company_name, country_code, currency_code, vat_no, disabled, min_margin, exp_margin, max_discount_limit_percent } = companies;

/** The caller's companies; whoever adds one belongs to it (after/38-companies.sql). One that is no longer wanted is disabled: its records stay. */
export default defineForm({
  key: ['company_code'], scope: 'global', table: companies, add: true,
  fields: {
    company_code, company_name, country_code, currency_code, vat_no, disabled, min_margin, exp_margin, max_discount_limit_percent,
    shop_count: computed(integer, sql`(select count(*) from ${shops} where ${shops.company_code} = ${companies.company_code})`),
    member_count: computed(integer, sql`(select count(*) from ${userCompanies} m where m.member_company = ${companies.company_code})`),
  },
  from: (select) => select.from(companies).innerJoin(userCompanies, sql`${eq(userCompanies.member_company, companies.company_code)} and ${eq(userCompanies.user_id, currentUser)}`),
  order: ['company_code'], search: ['company_code', 'company_name', 'vat_no'],
  create: { company_code },
  write: { company_name, country_code, currency_code, vat_no, disabled, min_margin, exp_margin, max_discount_limit_percent },
  required: ['company_code', 'company_name', 'country_code', 'currency_code'],
  rules: [{ id: 'margin-order', fields: ['min_margin', 'exp_margin'], holds: (row) => row.min_margin == null || row.exp_margin == null || Number(row.min_margin) <= Number(row.exp_margin) }],
});
