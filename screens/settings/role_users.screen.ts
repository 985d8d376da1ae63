import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'role_users',
  icon: 'users',
  owner: 'role_id',
  columns: ['assigned', 'user_name', { field: 'user_email', flex: 3 }, 'blocked'],
  sort: 'user_name',
  markers: ['inactive'],
});
