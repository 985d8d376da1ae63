import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'role_pages',
  icon: 'shield',
  owner: 'role_id',
  columns: [{ field: 'page_title', flex: 3 }, 'all_rights', 'perms', 'list', 'add', 'set', 'delete', { field: 'reach', width: 250 }, 'url'],
  sort: 'menu_place',
  markers: ['area'],
});
