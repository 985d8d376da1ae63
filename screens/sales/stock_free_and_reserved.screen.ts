import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'stock_free_and_reserved',
  icon: 'stocked',
  record: 'products/product',
  columns: { warehouse_id: false, product_code: { as: 'code' }, product_name: true, is_stale: false },
  sort: ['-reserved', 'product_code'],
  totals: ['on_hand', 'reserved', 'free_stock', 'backorder', 'incoming'],
  markers: ['stale'],
  detail: ['sales/stock_reservations', 'sales/waiting_lines'],
});
