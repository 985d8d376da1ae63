import { sql } from 'drizzle-orm';
import { choice } from '../../kinds.gen.ts';
import { roles } from '../../tables/access/people-and-pages.ts';
import { usersOfRole } from '../../figures/access.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: roles,
  add: true,
  delete: true,
  fields: {
    ...pick(roles, 'role_id', 'role_name'),
    user_count: usersOfRole,
    reach: computed(choice, sql`case when ${roles.administrator} then 'everything' else 'chosen_pages' end`, { values: ['everything', 'chosen_pages'] }),
    ...pick(roles, 'duty', 'active', 'administrator', 'second_factor'),
  },
  order: ['role_id'],
  search: ['role_name'],
  write: ['role_name', 'duty', 'active', 'second_factor'],
  actions: ['copy_role'],
});
