import { roles } from '../../tables/access/people-and-pages.ts';
import { usersOfRole } from '../../figures/access.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: roles,
  add: true,
  delete: true,
  fields: { ...pick(roles, 'role_id', 'role_name'), user_count: usersOfRole, ...pick(roles, 'active', 'administrator', 'second_factor') },
  order: ['role_id'],
  search: ['role_name'],
  write: ['role_name', 'active', 'second_factor'],
});
