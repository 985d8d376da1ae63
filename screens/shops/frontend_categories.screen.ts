import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'tree',
  form: 'frontend_categories',
  icon: 'tree',
  label: 'category_title',
  columns: ['category_title', 'shop_id', 'slug', 'picture', 'product_category_id', 'shown_products', 'visible'],
  fields: ['category_title', 'slug', 'shop_id', 'parent_id', 'product_category_id', 'picture', 'visible'],
  markers: ['hidden'],
});
