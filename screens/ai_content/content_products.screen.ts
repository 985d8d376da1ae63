import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'content_products',
  menu: false,
  icon: 'products',
  columns: ['cover_image', { field: 'product_code', as: 'code' }, { field: 'product_name', flex: 3 }, 'position', { field: 'active', as: 'active' }],
  pin: [],
});
