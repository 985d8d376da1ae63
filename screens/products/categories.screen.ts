import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'tree',
  form: 'product_categories',
  icon: 'tree',
  label: 'category_name',
  columns: ['category_name', 'default_vat_rate', 'min_margin', 'exp_margin', 'max_discount_limit_percent', 'product_count', { field: 'active', as: 'active' }],
  fields: ['category_name', 'parent_category_id', 'default_vat_rate', 'min_margin', 'exp_margin', 'max_discount_limit_percent', 'active'],
  markers: ['inactive'],
});
