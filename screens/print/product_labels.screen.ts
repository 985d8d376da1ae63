import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'print',
  form: 'product_labels',
  icon: 'barcode',
  panel: 'labels',
  columns: [{ field: 'product_code', as: 'code' }, 'label_count', { field: 'product_name', width: 200 }, 'ean', 'storage_code'],
  actions: ['add', 'delete', 'clear_labels', 'import', 'export'],
});
