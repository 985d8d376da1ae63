import { eq, sql } from 'drizzle-orm';
import { multi, tags } from '../../kinds.gen.ts';
import { appUsers, roles, roleUsers, userCompanies } from '../../tables/access/people-and-pages.ts';
import { partners } from '../../tables/partners/partners.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { knownUsers } from './known-users.ts';

/** Staff who may sign in, as far as the caller knows them. A password is chosen by its person alone: the action `reset_password` takes it away; blocking ends every session at once. */
export default defineForm({
  table: appUsers,
  add: true,
  delete: true,
  fields: {
    ...pick(appUsers, 'user_id', 'user_name', 'user_email', 'first_name', 'last_name', 'language_code', 'blocked'),
    companies: computed(
      tags,
      sql`array(select ${userCompanies.member_company} from ${userCompanies} where ${userCompanies.user_id} = ${appUsers.user_id} order by 1)`,
    ),
    role_names: computed(
      multi,
      sql`(select jsonb_object_agg(language, names) from (
        select t.key as language, string_agg(t.value, ', ' order by ${roles.role_id}) as names
          from ${roleUsers} join ${roles} on ${roles.role_id} = ${roleUsers.role_id} cross join lateral jsonb_each_text(${roles.role_name}) t
         where ${roleUsers.user_id} = ${appUsers.user_id} group by t.key) named)`,
    ),
    of_partner_id: appUsers.partner_id,
    partner_name: partners.partner_name,
    last_login_at: appUsers.last_login_at,
  },
  from: (select) => select.from(appUsers).leftJoin(partners, eq(partners.partner_id, appUsers.partner_id)).where(knownUsers),
  order: ['user_name'],
  search: ['user_name', 'user_email', 'first_name', 'last_name', 'partner_name'],
  write: allBut('last_login_at'),
  actions: ['invite_user', 'reset_password', 'remove_second_factors', 'block_users', 'unblock_users'],
});
