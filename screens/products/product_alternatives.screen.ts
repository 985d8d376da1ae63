import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_alternatives',
  icon: 'unlink',
  record: 'products/product',
  columns: [
    { field: 'product_code', as: 'code' },
    { field: 'product_name', flex: 2 },
    { field: 'out_of_stock', width: 150 },
    'related_image',
    { field: 'related_code', as: 'code' },
    { field: 'related_name', flex: 2 },
    'related_free',
    'position',
    { field: 'both_ways', width: 150 },
    'related_active',
    { field: 'relation_id', hidden: true },
  ],
  markers: ['out_of_stock'],
});
