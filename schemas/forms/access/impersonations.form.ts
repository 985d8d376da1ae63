import { eq } from 'drizzle-orm';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { impersonations } from '../../tables/access/sign-in.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { knownUsers } from './known-users.ts';

/** When administrators acted as users whom the caller knows. Nobody writes it; whoever may add here may do the same (src/server/engine/access/impersonations.ts). */
export default defineForm({
  table: impersonations,
  fields: {
    ...pick(impersonations, 'impersonation_id', 'begun_at', 'impersonator_name'),
    user_name: appUsers.user_name,
    ...pick(impersonations, 'reason', 'ended_at'),
  },
  from: (select) => select.from(impersonations).innerJoin(appUsers, eq(appUsers.user_id, impersonations.user_id)).where(knownUsers),
  order: ['impersonation_id'],
  search: ['user_name', 'impersonator_name', 'reason'],
});
