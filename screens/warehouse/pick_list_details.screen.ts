import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'pick_list_items',
  menu: false,
  icon: 'list-ordered',
  columns: [
    'pick_list_id',
    'line_no',
    'storage_id',
    { field: 'product_code', as: 'code' },
    'product_name',
    'product_pack_code',
    'qty',
    'picked',
    'short',
    'sales_order_id',
    'delivery_name',
    { field: 'ean', hidden: true },
    { field: 'is_open', hidden: true },
  ],
  sort: ['-pick_list_id', 'line_no'],
});
