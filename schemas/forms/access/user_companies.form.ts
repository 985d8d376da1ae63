import { and, eq, sql } from 'drizzle-orm';
import { codeReference, flag, reference } from '../../kinds.gen.ts';
import { appUsers, userCompanies } from '../../tables/access/people-and-pages.ts';
import { companies } from '../../tables/settings/reference.ts';
import { as, computed, defineForm } from '../define.ts';
import { knownUsers } from './known-users.ts';

/** Every known user with every company, and whether the user belongs to it. */
export default defineForm({
  key: ['user_id', 'member_company'],
  fields: {
    user_id: as(reference, appUsers.user_id, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
    user_name: appUsers.user_name,
    member_company: as(codeReference, companies.company_code, {
      form: 'companies_brief',
      value: 'company_code',
      label: 'company_name',
      labelField: 'company_name',
    }),
    company_name: companies.company_name,
    assigned: computed(flag, sql`(${userCompanies.user_id} is not null)`),
  },
  from: (select) =>
    select
      .from(appUsers)
      .innerJoin(companies, sql`true`)
      .leftJoin(userCompanies, and(eq(userCompanies.user_id, appUsers.user_id), eq(userCompanies.member_company, companies.company_code)))
      .where(knownUsers),
  order: ['user_id', 'member_company'],
  search: ['company_name'],
  write: { assigned: { presence: userCompanies } },
});
