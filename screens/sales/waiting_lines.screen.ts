import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  menu: false,
  form: 'waiting_lines',
  icon: 'history',
  columns: { sales_order_item_id: false, warehouse_id: false, waiting_label: false, product_code: false, product_name: false, state_names: false },
  totals: ['lacking'],
  pin: [],
});
