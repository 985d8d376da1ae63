import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'tree',
  form: 'backend_pages',
  icon: 'menu',
  label: 'page_title',
  columns: ['page_title', 'page_code', 'url', 'icon', 'menu'],
  fields: ['parent_page_code', 'page_code', 'page_title', 'menu', 'icon', 'url'],
  actions: { without: ['export'] },
});
