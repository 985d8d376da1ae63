import { appUsers } from '../../tables/access/people-and-pages.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['user_id'],
  scope: 'global',
  access: 'pages',
  fields: { user_id: appUsers.user_id, user_name: appUsers.user_name, user_email: appUsers.user_email },
  from: (select) => select.from(appUsers),
  order: ['user_name'],
  search: ['user_name', 'user_email'],
});
