import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'lookup',
  form: 'product_storage_lookup',
  icon: 'barcode',
  param: 'code',
  by: 'found_as',
  found: [
    {
      as: 'product',
      title: ['product_code', 'product_name'],
      lines: ['storage_code', 'warehouse_name', 'zone', 'storage_type', 'blocked', 'last_movement', 'qty'],
      none: 'lookup.lies_nowhere',
    },
    {
      as: 'storage',
      title: ['storage_code', 'warehouse_name', 'zone', 'storage_type', 'blocked'],
      lines: ['product_code', 'product_name', 'last_movement', 'qty'],
      none: 'lookup.is_empty',
    },
  ],
});
