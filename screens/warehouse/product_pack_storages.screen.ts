import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_pack_storages',
  icon: 'warehouse',
  columns: [
    'storage_code',
    { field: 'zone', width: 100 },
    { field: 'warehouse_name', width: 150 },
    { field: 'product_code', as: 'code' },
    'product_name',
    'product_pack_code',
    { field: 'level', width: 100 },
    { field: 'pack_count', width: 100 },
    { field: 'qty', width: 100 },
    { field: 'reserved', width: 100 },
    'last_movement',
    'storage_type',
    'belongs_here',
    'blocked',
    { field: 'sort_key', hidden: true },
    { field: 'storage_id', hidden: true },
  ],
  markers: ['inactive'],
  totals: ['qty'],
});
