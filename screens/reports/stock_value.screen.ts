import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'report',
  form: 'stock_value',
  icon: 'warehouse',
  groups: ['category_name', 'warehouse_name', 'brand_name', 'product_code'],
  columns: { as_of: 'hidden' },
  measures: ['value_view', 'stock_value', 'on_hand'],
  totals: ['on_hand', 'stock_value', 'value_view'],
});
