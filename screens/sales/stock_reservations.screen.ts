import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  menu: false,
  form: 'stock_reservations',
  icon: 'lock',
  columns: { reservation_id: false, warehouse_id: false, product_code: false, product_name: false, is_stale: false, state_names: false },
  totals: ['qty'],
  markers: ['stale'],
  pin: [],
});
