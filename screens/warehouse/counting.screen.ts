import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'walk',
  form: 'counting_lines',
  icon: 'barcode',
  of: 'stock_count_id',
  of_label: 'count_label',
  record: 'warehouse/stock_count',
  open: 'is_open',
  order: ['sort_key', 'storage_code', 'product_code'],
  place: 'storage_code',
  items: ['product_code', 'ean', 'supplier_product_code'],
  packs: 'pack_codes',
  counted: 'counted',
  free: true,
  adds: 'count_found',
  beside: ['product_name', 'description'],
});
