import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'user_pages',
  icon: 'shield',
  owner: 'user_id',
  columns: [{ field: 'page_title', flex: 3 }, 'perms', 'list', 'add', 'set', 'delete', 'url'],
  sort: 'menu_place',
  markers: ['area'],
});
