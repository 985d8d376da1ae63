import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'users',
  icon: 'user',
  columns: [
    'user_id',
    { field: 'user_name', width: 200 },
    { field: 'user_email', width: 250 },
    'first_name',
    'last_name',
    { field: 'companies', width: 200 },
    { field: 'role_names', width: 200 },
    'language_code',
    { field: 'blocked', width: 100 },
    'last_login_at',
  ],
  edit: ['user_name', 'user_email', 'first_name', 'last_name', 'language_code', 'blocked'],
  pin: ['user_id'],
  sort: 'user_name',
  markers: ['inactive'],
  actions: ['add', 'delete', 'reset_password', 'export', 'history'],
  detail: [
    { screen: 'settings/user_roles', link: { user_id: 'user_id' } },
    { screen: 'settings/user_companies', link: { user_id: 'user_id' } },
    { screen: 'settings/user_pages', link: { user_id: 'user_id' } },
  ],
});
