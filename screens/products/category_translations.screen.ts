import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'category_translations',
  icon: 'languages',
  columns: [
    { field: 'product_category_id', width: 100 },
    { field: 'parent_category_id', width: 200 },
    { field: 'category_name', flex: 2 },
    { field: 'active', width: 100 },
  ],
  edit: ['category_name'],
  translate: ['category_name'],
  languages: ['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'],
  pin: ['product_category_id'],
  sort: 'product_category_id',
  markers: ['inactive'],
  actions: ['translate', 'export', 'history'],
});
