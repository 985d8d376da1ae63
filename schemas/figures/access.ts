import { sql } from 'drizzle-orm';
import { roles, roleUsers, userCompanies } from '../tables/access/people-and-pages.ts';
import { companies } from '../tables/settings/reference.ts';
import { defineStoredFigure } from './define.ts';

export const usersOfRole = defineStoredFigure({ column: roles.user_count, lines: roleUsers, by: roleUsers.role_id, sum: sql`count(*)` });
export const membersOfCompany = defineStoredFigure({
  column: companies.member_count,
  lines: userCompanies,
  by: userCompanies.member_company,
  sum: sql`count(*)`,
});
