import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'role_pages',
  icon: 'shield',
  owner: 'role_id',
  columns: [{ field: 'page_title', flex: 3 }, 'url', 'all_rights', 'perms', 'list', 'add', 'set', 'delete', 'reach'],
  sort: 'menu_place',
});
