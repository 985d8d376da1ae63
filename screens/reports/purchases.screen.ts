import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'report',
  form: 'purchase_orders',
  icon: 'purchasing',
  groups: ['order_date:month', 'order_date:quarter', 'order_date:year', 'order_date:week', 'eta:month', 'partner_name'],
  measures: ['value_view', 'cost_view'],
  columns: ['order_no', 'order_date', 'partner_name', 'value_original', 'value_view', 'cost_view', 'eta', 'currency_code'],
  totals: ['value_view', 'cost_view'],
  record: 'purchasing/purchase_order',
});
