import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'content_products',
  menu: false,
  icon: 'products',
  columns: ['cover_image', 'product_code', { field: 'product_name', flex: 3 }, 'position', { field: 'active', as: 'active' }],
  pin: [],
});
