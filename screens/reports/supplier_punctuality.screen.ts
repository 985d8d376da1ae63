import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'report',
  form: 'supplier_punctuality',
  icon: 'purchasing',
  groups: ['partner_name', 'country_code', 'warehouse_name', 'counted_on:month', 'counted_on:quarter', 'counted_on:year'],
  measures: ['late_percent', 'days_late', 'orders', 'late_orders', 'value_view'],
  day: 'counted_on',
  columns: { purchase_order_id: false, orders: false, late_orders: false, late_percent: false, counted_on: 'hidden' },
  totals: ['ordered_qty', 'received_qty', 'value_view'],
  record: 'purchasing/purchase_order',
});
