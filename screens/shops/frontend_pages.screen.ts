import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_pages',
  icon: 'file',
  actions: { with: ['preview_page'] },
  record: 'shops/frontend_page',
  columns: [
    'page_code',
    { field: 'title', flex: 2 },
    'shop_id',
    { field: 'slug', width: 200 },
    { field: 'meta_description', flex: 2 },
    'in_footer',
    'position',
    'page_state',
    'published_at',
    'publish_at',
  ],
});
