import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'positions',
  icon: 'list-ordered',
  record: 'products/product',
  columns: [
    'shop_id',
    'product_category_id',
    'position',
    'cover_image',
    { field: 'product_code', as: 'code' },
    { field: 'product_name', flex: 2 },
    { field: 'published', width: 150 },
    'active',
  ],
  markers: ['inactive'],
  actions: ['open', 'move_up', 'move_down', 'add', 'delete', 'import', 'export', 'history'],
  pin: [],
});
