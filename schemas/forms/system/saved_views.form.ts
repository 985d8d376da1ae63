import { and, eq, or, sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { appUsers, roleUsers, savedViews } from '../../tables/access/people-and-pages.ts';
import { currentCompany, currentUser } from '../../tables/define.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Views the caller may use: the own ones, those of the caller's roles and of the company. Only the owner changes one. */
export default defineForm({
  scope: 'user',
  access: 'signed-in',
  table: savedViews,
  add: true,
  delete: true,
  fields: {
    ...pick(savedViews, 'view_id', 'screen', 'view_name', 'view_scope', 'role_id', 'is_default', 'state'),
    owner_name: appUsers.user_name,
    own: computed(flag, sql`(${savedViews.owner_id} = ${currentUser})`),
  },
  from: (select) =>
    select
      .from(savedViews)
      .innerJoin(appUsers, eq(appUsers.user_id, savedViews.owner_id))
      .where(
        or(
          eq(savedViews.owner_id, currentUser),
          and(eq(savedViews.view_scope, 'company'), eq(savedViews.view_company, currentCompany)),
          and(
            eq(savedViews.view_scope, 'role'),
            sql`exists (select 1 from ${roleUsers} where ${roleUsers.role_id} = ${savedViews.role_id} and ${roleUsers.user_id} = ${currentUser})`,
          ),
        ),
      ),
  order: ['view_name'],
  create: ['screen'],
  write: 'all',
  rules: [{ id: 'own-view', fields: ['view_name'], holds: (row) => row.own === true }],
});
