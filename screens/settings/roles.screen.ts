import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'roles',
  icon: 'users',
  columns: [
    'role_id',
    { field: 'role_name', flex: 3 },
    { field: 'user_count', width: 100 },
    { field: 'active', width: 100 },
    { field: 'administrator', width: 150 },
  ],
  edit: ['role_name', 'active'],
  translate: ['role_name'],
  pin: ['role_id'],
  sort: 'role_id',
  markers: ['inactive'],
  actions: ['add', 'delete', 'export', 'history'],
  detail: [
    { screen: 'settings/role_users', link: { role_id: 'role_id' } },
    { screen: 'settings/role_pages', link: { role_id: 'role_id' } },
  ],
});
