import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_attributes',
  icon: 'tag',
  record: 'products/product',
  columns: [
    { field: 'product_code', as: 'code' },
    { field: 'product_name', flex: 2 },
    'attribute_id',
    'attribute_value_id',
    { field: 'attribute_names', hidden: true },
    { field: 'main_product_category_id', hidden: true },
  ],
});
