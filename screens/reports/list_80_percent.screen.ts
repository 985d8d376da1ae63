import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'list_80_percent',
  icon: 'reports',
  columns: { until: false },
  totals: ['qty', 'net_view', 'margin_view'],
  record: 'products/product',
});
