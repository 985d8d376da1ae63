import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_pages',
  icon: 'languages',
  columns: [
    'page_code',
    { field: 'frontend_page_id', as: 'translate_button' },
    'shop_id',
    { field: 'title', flex: 2 },
    'slug',
    'meta_description',
    { field: 'body', hidden: true },
    'page_state',
  ],
  languages: ['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'],
  translate: ['title', 'meta_description', 'body'],
  record: 'shops/frontend_page',
  sort: ['page_code', 'shop_id'],
  actions: { with: ['translate'] },
});
