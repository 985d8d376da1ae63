import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'frontend_pages',
  icon: 'file',
  actions: { with: ['preview_page'] },
  list: 'shops/frontend_pages',
  title: ['page_code', 'title'],
  chips: ['page_state', 'published_at', 'hostname'],
  new: true,
  tabs: [
    { title: 'term.page_text', fields: ['title', 'body'] },
    { title: 'term.address_and_search', fields: ['page_code', 'shop_id', 'slug', 'meta_description', 'in_footer', 'position', 'publish_at'] },
    { panel: 'history' },
  ],
});
