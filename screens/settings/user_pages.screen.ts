import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'user_pages',
  icon: 'shield',
  owner: 'user_id',
  columns: [{ field: 'page_title', flex: 3 }, 'url', 'perms', 'list', 'add', 'set', 'delete'],
  sort: 'menu_place',
});
