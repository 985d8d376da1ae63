import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'attributes',
  icon: 'list',
  columns: [{ field: 'attribute_names', flex: 2 }, 'position', { field: 'in_facets', width: 150 }, { field: 'schema_property', width: 200 }],
  detail: ['products/attribute_values', 'products/product_attributes'],
});
