import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_packing',
  icon: 'archive',
  record: 'products/product',
  columns: [
    { field: 'product_code', as: 'code' },
    'product_name',
    'product_pack_code',
    'level',
    'qty_in_pack',
    'ean',
    'length',
    'width',
    'height',
    'volume',
    'net_weight',
    'gross_weight',
    { field: 'per_pallet', width: 150 },
    'pallet_qty',
    { field: 'main_product_category_id', hidden: true },
  ],
});
