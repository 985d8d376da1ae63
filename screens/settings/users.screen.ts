import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'users',
  icon: 'user',
  columns: [
    { field: 'user_name', width: 200 },
    'user_email',
    'first_name',
    'last_name',
    'companies',
    { field: 'role_names', width: 200 },
    'language_code',
    'blocked',
    'last_login_at',
    { field: 'user_id', hidden: true },
  ],
  markers: ['inactive'],
  actions: ['invite_user', 'delete', 'reset_password', 'remove_second_factors', 'export', 'history'],
  detail: ['settings/user_roles', 'settings/user_companies', 'settings/user_pages'],
});
