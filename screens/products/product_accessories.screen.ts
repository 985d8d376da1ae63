import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_accessories',
  icon: 'link',
  record: 'products/product',
  columns: [
    { field: 'product_code', as: 'code' },
    { field: 'product_name', flex: 2 },
    'related_image',
    { field: 'related_code', as: 'code' },
    { field: 'related_name', flex: 2 },
    'position',
    { field: 'both_ways', width: 150 },
    'related_free',
    'related_active',
    { field: 'relation_id', hidden: true },
    { field: 'out_of_stock', hidden: true },
  ],
});
