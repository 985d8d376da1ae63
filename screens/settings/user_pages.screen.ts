import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'user_pages',
  icon: 'shield',
  owner: 'user_id',
  columns: [
    { field: 'page_title', flex: 3 },
    { field: 'url', flex: 2 },
    { field: 'perms', width: 100 },
    { field: 'list', width: 100 },
    { field: 'add', width: 100 },
    { field: 'set', width: 100 },
    { field: 'delete', width: 100 },
  ],
  edit: ['perms', 'list', 'add', 'set', 'delete'],
  sort: 'url',
  markers: [],
  actions: ['export'],
});
