import { and, eq, or, sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { appUsers, roleUsers, savedViews } from '../../tables/access/people-and-pages.ts';
import { currentCompany, currentUser } from '../../tables/define.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const isOwn = sql`(${savedViews.owner_id} = ${currentUser})`;
/** Whatever is shared reaches those who work where it was made: nobody arranges screens of companies in which he has no say. */
const isMadeHere = eq(savedViews.view_company, currentCompany);
const isOfCompany = and(eq(savedViews.view_scope, 'company'), isMadeHere);
const isOfRole = and(
  eq(savedViews.view_scope, 'role'),
  isMadeHere,
  sql`exists (select 1 from ${roleUsers} where ${roleUsers.role_id} = ${savedViews.role_id} and ${roleUsers.user_id} = ${currentUser})`,
);
const isAdministrator = sql`kontor_is_administrator(${currentUser})`;

/**
 * Views the caller may use: the own ones, and of those made in the company the ones of the caller's roles and of all; administrators see
 * those of all roles. Only the owner
 * changes one; an administrator may delete a shared one and says whether screens open with it.
 */
export default defineForm({
  scope: 'user',
  access: 'signed-in',
  table: savedViews,
  add: true,
  delete: true,
  fields: {
    ...pick(savedViews, 'view_id', 'screen', 'view_name', 'view_scope', 'role_id', 'is_default', 'state'),
    owner_name: appUsers.user_name,
    own: computed(flag, isOwn),
    reaches_me: computed(flag, sql`coalesce(${or(isOwn, isOfCompany, isOfRole)}, false)`),
    removable: computed(flag, sql`(${isOwn} or ${isAdministrator})`),
    shareable: computed(flag, sql`kontor_may_share_view(${currentUser}, ${savedViews.view_scope}, ${savedViews.role_id}, ${savedViews.view_company})`),
  },
  from: (select) =>
    select
      .from(savedViews)
      .innerJoin(appUsers, eq(appUsers.user_id, savedViews.owner_id))
      .where(or(isOwn, isOfCompany, isOfRole, and(eq(savedViews.view_scope, 'role'), isMadeHere, isAdministrator))),
  order: ['view_name'],
  create: ['screen'],
  write: 'all',
  rules: [
    { id: 'own-view', fields: ['view_name'], holds: (row) => row.removable === true },
    { id: 'shared-view', fields: ['view_scope'], holds: (row) => row.shareable === true },
  ],
});
