import { and, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { appUsers, roleUsers, savedViews } from '../../tables/access/people-and-pages.ts';
import { currentCompany, currentUser } from '../../tables/define.ts';
import { computed } from '../computed.ts';
import type { Rule } from '../define.ts';
import type { FormSelect } from '../source.ts';

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

/** Whose a view is, and what the caller may do with it. */
export const viewRights = {
  owner_name: appUsers.user_name,
  own: computed(flag, isOwn),
  reaches_me: computed(flag, sql`coalesce(${or(isOwn, isOfCompany, isOfRole)}, false)`),
  removable: computed(flag, sql`(${isOwn} or ${isAdministrator})`),
  shareable: computed(flag, sql`kontor_may_share_view(${currentUser}, ${savedViews.view_scope}, ${savedViews.role_id}, ${savedViews.view_company})`),
};

/** The views the caller may use: the own ones, and of those made in the company the ones of his roles and of all; administrators see those of all roles. */
export const usableViews = (select: FormSelect, narrowed?: SQL) =>
  select
    .from(savedViews)
    .innerJoin(appUsers, eq(appUsers.user_id, savedViews.owner_id))
    .where(and(or(isOwn, isOfCompany, isOfRole, and(eq(savedViews.view_scope, 'role'), isMadeHere, isAdministrator)), narrowed));

/** Only the owner changes a view, and gives it to those alone to whom he may give one. */
export const viewRules: readonly Rule[] = [
  { id: 'own-view', fields: ['view_name'], holds: (row) => row.removable === true },
  { id: 'shared-view', fields: ['view_scope'], holds: (row) => row.shareable === true },
];
