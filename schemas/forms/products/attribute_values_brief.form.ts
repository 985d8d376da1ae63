import { attributeValues } from '../../tables/products/attributes.ts';
import { brief } from '../brief.ts';

export default brief(attributeValues, {
  label: 'value_names',
  fields: ['attribute_id', 'position'],
  order: ['attribute_id', 'position', 'value_names'],
  added_by: { form: 'attribute_values', within: 'attribute_id' },
});
