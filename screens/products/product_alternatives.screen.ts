import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_alternatives',
  icon: 'unlink',
  record: 'products/product',
  columns: [
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'product_name', flex: 2 },
    { field: 'out_of_stock', width: 150 },
    { field: 'related_image', width: 100 },
    { field: 'related_code', as: 'code', width: 150 },
    { field: 'related_name', flex: 2 },
    { field: 'related_free', width: 150 },
    { field: 'position', width: 100 },
    { field: 'both_ways', width: 150 },
    { field: 'related_active', width: 100 },
    { field: 'relation_id', width: 100, hidden: true },
  ],
  edit: ['position', 'both_ways'],
  pin: ['product_code'],
  sort: ['product_code', 'position'],
  markers: ['out_of_stock'],
  actions: ['open', 'add', 'delete', 'import', 'export', 'history'],
});
