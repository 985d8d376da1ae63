import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'products_without_storage',
  icon: 'warehouse',
  columns: [
    { field: 'product_code', as: 'code' },
    'product_name',
    { field: 'warehouse_name', width: 150 },
    { field: 'unplaced_qty', width: 100 },
    { field: 'on_hand', width: 100 },
    { field: 'fixed_storage_id', width: 150 },
    { field: 'suggested_storage_id', width: 150 },
    'unplaced_weight',
    'unplaced_volume',
    'keep_in_stock',
    { field: 'lacks_storage', hidden: true },
  ],
  filter: { field: 'lacks_storage', op: 'eq', value: true },
  totals: ['unplaced_qty', 'unplaced_weight', 'unplaced_volume'],
});
