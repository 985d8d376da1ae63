import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'purchase_order_items',
  icon: 'list-ordered',
  columns: [
    'purchase_order_id',
    'partner_name',
    'line_no',
    { field: 'product_code', as: 'code' },
    'product_name',
    'product_pack_code',
    { field: 'item_name', hidden: true },
    'qty',
    'received',
    'remaining',
    'counted',
    'price_original',
    'discount_percent',
    'price_confirmed',
    'line_value',
    'value_view',
    'price_base',
    'landed_unit',
    'eta',
  ],
  sort: ['-purchase_order_id', 'line_no'],
});
