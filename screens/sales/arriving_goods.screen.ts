import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'arriving_goods',
  icon: 'truck',
  columns: { purchase_order_item_id: false, product_code: { as: 'code' }, product_name: true, warehouse_id: false, assigned: false },
  totals: ['expected_qty', 'assigned_qty', 'promisable_qty'],
  markers: ['assigned'],
  detail: ['sales/incoming_assignments', { screen: 'sales/waiting_lines', link: { warehouse_id: 'warehouse_id', product_code: 'product_code' } }],
});
