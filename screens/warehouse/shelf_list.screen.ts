import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'storages',
  icon: 'list',
  columns: [
    'storage_code',
    { field: 'warehouse_id' },
    { field: 'zone', width: 100 },
    { field: 'aisle', width: 100 },
    { field: 'rack', width: 100 },
    'shelf_level',
    { field: 'bin', width: 100 },
    'storage_type',
    'sort_key',
    'max_weight',
    'max_volume',
    { field: 'qty', width: 100 },
    'product_count',
    'fill_share',
    'storage_is_used',
    'blocked',
    { field: 'storage_id', hidden: true },
  ],
  markers: ['inactive', 'storage_used'],
  totals: ['qty'],
});
