import { sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { roles, roleUsers } from '../../tables/access/people-and-pages.ts';
import { computed, defineForm } from '../define.ts';

export default defineForm({
  key: ['role_id'],
  scope: 'global',
  table: roles,
  add: true,
  delete: true,
  fields: {
    role_id: roles.role_id,
    role_name: roles.role_name,
    user_count: computed(integer, sql`(select count(*) from ${roleUsers} where ${roleUsers.role_id} = ${roles.role_id})`),
    active: roles.active,
    administrator: roles.administrator,
  },
  from: (select) => select.from(roles),
  order: ['role_id'],
  search: ['role_name'],
  write: { role_name: roles.role_name, active: roles.active },
  required: ['role_name'],
});
