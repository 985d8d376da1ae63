import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'print',
  form: 'product_labels',
  icon: 'barcode',
  panel: 'labels',
  columns: [
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'label_count', width: 100 },
    { field: 'product_name', width: 200 },
    { field: 'ean', width: 150 },
    { field: 'storage_code', width: 150 },
  ],
  edit: ['label_count', 'storage_code'],
  pin: ['product_code'],
  actions: ['add', 'delete', 'clear_labels', 'import', 'export'],
});
