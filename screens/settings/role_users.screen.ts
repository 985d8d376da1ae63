import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'role_users',
  icon: 'users',
  owner: 'role_id',
  columns: [
    { field: 'assigned', width: 100 },
    { field: 'user_name', flex: 2 },
    { field: 'user_email', flex: 3 },
    { field: 'blocked', width: 100 },
  ],
  edit: ['assigned'],
  sort: 'user_name',
  markers: ['inactive'],
  actions: ['export'],
});
