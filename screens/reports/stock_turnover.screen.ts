import { defineScreen } from '../../schemas/screen/define.ts';

const measures = ['stock_view', 'average_view', 'cost_of_sales_view', 'turnover', 'dead_view', 'on_hand', 'sold'] as const;

export default defineScreen({
  shape: 'report',
  form: 'stock_turnover',
  icon: 'warehouse',
  groups: ['category_name', 'brand_name', 'product_code'],
  measures: [...measures],
  columns: { until: false, yearly_cost_view: 'hidden' },
  totals: [...measures],
  record: 'products/product',
});
