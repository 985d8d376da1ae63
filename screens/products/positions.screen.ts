import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'positions',
  icon: 'list-ordered',
  record: 'products/product',
  columns: [
    { field: 'shop_id', width: 200 },
    { field: 'product_category_id', width: 200 },
    { field: 'position', width: 100 },
    { field: 'cover_image', width: 100 },
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'product_name', flex: 2 },
    { field: 'published', width: 150 },
    { field: 'active', width: 100 },
  ],
  edit: ['position'],
  sort: ['shop_id', 'product_category_id', 'position'],
  markers: ['inactive'],
  actions: ['open', 'move_up', 'move_down', 'add', 'delete', 'import', 'export', 'history'],
});
