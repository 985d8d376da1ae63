import { roles } from '../../tables/access/people-and-pages.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['role_id'],
  scope: 'global',
  access: 'pages',
  fields: { role_id: roles.role_id, role_name: roles.role_name, active: roles.active },
  from: (select) => select.from(roles),
  order: ['role_name'],
  search: ['role_name'],
});
