import { sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { roles, roleUsers } from '../../tables/access/people-and-pages.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: roles,
  add: true,
  delete: true,
  fields: {
    ...pick(roles, 'role_id', 'role_name'),
    user_count: computed(integer, sql`(select count(*) from ${roleUsers} where ${roleUsers.role_id} = ${roles.role_id})`),
    ...pick(roles, 'active', 'administrator'),
  },
  order: ['role_id'],
  search: ['role_name'],
  write: ['role_name', 'active'],
});
