import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'stock_free_and_reserved',
  icon: 'stocked',
  record: 'products/product',
  columns: [
    { field: 'product_code', as: 'code' },
    'product_name',
    { field: 'on_hand', width: 100 },
    { field: 'reserved', width: 100 },
    { field: 'free_stock', width: 100 },
    { field: 'backorder', width: 100 },
    { field: 'incoming', width: 100 },
    'next_eta',
    { field: 'stale_qty', width: 100 },
    { field: 'set_aside', width: 100 },
    'warehouse_name',
  ],
  sort: ['-reserved', 'product_code'],
  totals: ['on_hand', 'reserved', 'free_stock', 'backorder', 'incoming'],
  markers: ['stale'],
  detail: ['sales/stock_reservations', 'sales/waiting_lines'],
});
