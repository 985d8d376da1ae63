import { sql } from 'drizzle-orm';
import { appUsers, userCompanies } from '../../tables/access/people-and-pages.ts';
import { currentUser } from '../../tables/define.ts';

const ownCompanies = sql`select mine.member_company from ${userCompanies} mine where mine.user_id = ${currentUser}`;

/** Users who work where the caller works, and those who work nowhere yet: somebody must bring them in. Who works in all companies knows everybody. */
export const knownUsers = sql`(${appUsers.user_id} in (select theirs.user_id from ${userCompanies} theirs where theirs.member_company in (${ownCompanies}))
  or ${appUsers.user_id} not in (select anywhere.user_id from ${userCompanies} anywhere))`;
