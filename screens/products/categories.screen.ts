import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'tree',
  form: 'product_categories',
  icon: 'tree',
  label: 'category_name',
  columns: ['category_name', 'default_vat_rate', 'min_margin', 'exp_margin', 'product_count', 'active'],
  edit: ['category_name', 'default_vat_rate', 'min_margin', 'exp_margin', 'active'],
  translate: ['category_name'],
  fields: ['category_name', 'parent_category_id', 'default_vat_rate', 'min_margin', 'exp_margin', 'active'],
  markers: ['inactive'],
  actions: ['add', 'delete', 'export', 'history'],
});
