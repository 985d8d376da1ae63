import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'arriving_goods',
  icon: 'truck',
  columns: [
    'purchase_order_id',
    { field: 'product_code', as: 'code' },
    'product_name',
    'eta',
    { field: 'expected_qty', width: 100 },
    'assigned_qty',
    'promisable_qty',
    { field: 'qty', width: 100 },
    { field: 'received', width: 100 },
    'partner_name',
    'warehouse_name',
  ],
  totals: ['expected_qty', 'assigned_qty', 'promisable_qty'],
  markers: ['assigned'],
  detail: ['sales/incoming_assignments', { screen: 'sales/waiting_lines', link: { warehouse_id: 'warehouse_id', product_code: 'product_code' } }],
});
