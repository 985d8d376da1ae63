import { sql } from 'drizzle-orm';
import { appUsers, userCompanies } from '../../tables/access/people-and-pages.ts';
import { currentCompany } from '../../tables/define.ts';
import { brief } from '../brief.ts';

/** Who works in the chosen company and may be spoken to. */
export default brief(appUsers, {
  label: 'user_name',
  where: sql`not ${appUsers.blocked} and exists (select 1 from ${userCompanies} where ${userCompanies.user_id} = ${appUsers.user_id} and ${userCompanies.member_company} = ${currentCompany})`,
});
