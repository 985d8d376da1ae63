import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'user_roles',
  icon: 'user',
  owner: 'user_id',
  columns: [
    { field: 'assigned', width: 100 },
    { field: 'role_name', flex: 3 },
    { field: 'active', width: 100 },
  ],
  edit: ['assigned'],
  sort: 'role_id',
  markers: ['inactive'],
  actions: ['export'],
});
