import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'attribute_values',
  menu: false,
  icon: 'tag',
  columns: ['attribute_id', { field: 'value_names', flex: 2 }, 'position', { field: 'attribute_names', hidden: true }],
  detail: ['products/product_attributes'],
});
