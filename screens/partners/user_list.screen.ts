import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'users',
  icon: 'user',
  columns: [
    { field: 'user_name', width: 200 },
    'user_email',
    'of_partner_id',
    { field: 'role_names', width: 200 },
    'companies',
    'blocked',
    'language_code',
    'last_login_at',
    'first_name',
    'last_name',
    { field: 'user_id', hidden: true },
  ],
  markers: ['inactive'],
  actions: ['invite_user', 'impersonate', 'block_users', 'unblock_users', 'reset_password', 'remove_second_factors', 'export', 'history'],
  detail: ['settings/user_roles', 'settings/user_companies', { screen: 'partners/impersonations', link: { user_name: 'user_name' } }, { panel: 'history' }],
});
