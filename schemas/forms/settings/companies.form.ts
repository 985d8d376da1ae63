import { eq, sql } from 'drizzle-orm';
import { decimal } from '../../kinds.gen.ts';
import { userCompanies } from '../../tables/access/people-and-pages.ts';
import { currentUser } from '../../tables/define.ts';
import { storedFiles } from '../../tables/system/files.ts';
import { companies } from '../../tables/settings/reference.ts';
import { membersOfCompany } from '../../figures/access.ts';
import { shopsOfCompany } from '../../figures/settings.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { marginRules } from '../prices/margin-rules.ts';

/** The caller's companies; whoever adds one belongs to it (schemas/sql/settings.sql). One that is no longer wanted is disabled: its records stay. */
export default defineForm({
  table: companies,
  add: true,
  fields: {
    ...pick(companies, 'company_code', 'company_name', 'country_code', 'currency_code', 'vat_no', 'disabled', 'min_margin', 'exp_margin'),
    ...pick(
      companies,
      'address_line',
      'zip_code',
      'city',
      'email',
      'language_code',
      'time_zone',
      'max_discount_limit_percent',
      'price_tolerance',
      'receipt_tolerance',
      'storage_limit',
      'ai_budget',
    ),
    stored_files: computed(
      decimal,
      sql`(select coalesce(sum(f.size), 0) / 1000000.0 from ${storedFiles} f where f.owner_company = ${companies.company_code} and f.unused_since is null)`,
    ),
    shop_count: shopsOfCompany,
    member_count: membersOfCompany,
  },
  from: (select) =>
    select
      .from(companies)
      .innerJoin(userCompanies, sql`${eq(userCompanies.member_company, companies.company_code)} and ${eq(userCompanies.user_id, currentUser)}`),
  order: ['company_code'],
  search: ['company_code', 'company_name', 'vat_no'],
  create: ['company_code'],
  write: 'all',
  rules: marginRules,
});
