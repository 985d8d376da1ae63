import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_storages',
  icon: 'pin',
  columns: ['warehouse_id', { field: 'product_code', as: 'code' }, 'product_name', 'storage_id'],
});
