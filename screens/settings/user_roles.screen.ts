import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'user_roles',
  icon: 'user',
  owner: 'user_id',
  columns: ['assigned', { field: 'role_name', flex: 3 }, 'active'],
  sort: 'role_id',
  markers: ['inactive'],
});
