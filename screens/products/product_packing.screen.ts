import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_packing',
  icon: 'archive',
  record: 'products/product',
  columns: [
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'product_pack_code', width: 150 },
    { field: 'level', width: 150 },
    { field: 'qty_in_pack', width: 150 },
    { field: 'ean', width: 150 },
    'length',
    'width',
    'height',
    'volume',
    { field: 'net_weight', width: 150 },
    { field: 'gross_weight', width: 150 },
    { field: 'per_pallet', width: 150 },
    { field: 'pallet_qty', width: 150 },
    { field: 'main_product_category_id', hidden: true },
  ],
  edit: ['level', 'qty_in_pack', 'ean', 'length', 'width', 'height', 'net_weight', 'gross_weight', 'per_pallet'],
  pin: ['product_code'],
  sort: ['product_code', 'qty_in_pack'],
  actions: ['open', 'add', 'copy', 'delete', 'import', 'export', 'history'],
});
