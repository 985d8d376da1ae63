import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'content_products',
  menu: false,
  icon: 'products',
  columns: [
    { field: 'content_item_id', flex: 2 },
    'cover_image',
    { field: 'product_code', as: 'code' },
    { field: 'product_name', flex: 3 },
    'position',
    { field: 'active', as: 'active' },
  ],
  pin: [],
});
