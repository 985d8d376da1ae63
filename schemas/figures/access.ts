import { sql } from 'drizzle-orm';
import { integer } from '../kinds/integer.ts';
import { roles, roleUsers, userCompanies } from '../tables/access/people-and-pages.ts';
import { companies } from '../tables/settings/reference.ts';
import { defineFigure } from './define.ts';

export const usersOfRole = defineFigure({
  kind: integer,
  of: roles,
  sql: sql`(select count(*) from ${roleUsers} where ${roleUsers.role_id} = ${roles.role_id})`,
});
export const membersOfCompany = defineFigure({
  kind: integer,
  of: companies,
  sql: sql`(select count(*) from ${userCompanies} where ${userCompanies.member_company} = ${companies.company_code})`,
});
