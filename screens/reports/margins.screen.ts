import { defineScreen } from '../../schemas/screen/define.ts';

const measures = ['margin_view', 'margin_percent', 'net_view', 'sold_cost_view', 'qty'] as const;

export default defineScreen({
  shape: 'report',
  form: 'sales_detailed',
  icon: 'prices',
  groups: ['category_name', 'product_code', 'brand_name', 'hostname', 'channel_names', 'partner_name', 'country_code', 'day:month', 'day:quarter', 'day:year'],
  measures: [...measures],
  day: 'day',
  columns: [
    'day',
    'order_no',
    'partner_name',
    'hostname',
    'product_code',
    'product_name',
    'qty',
    'net_view',
    'sold_cost_view',
    'margin_view',
    'margin_percent',
  ],
  totals: [...measures],
  record: 'sales/sales_order',
});
