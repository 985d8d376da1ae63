import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'roles',
  icon: 'users',
  columns: { role_name: { flex: 3 }, administrator: 'hidden', reach: { flex: 2 }, second_factor: 250 },
  markers: ['inactive'],
  actions: { without: ['import'] },
  detail: ['settings/role_users', 'settings/role_pages'],
});
