import { attributes, attributeValues } from '../../tables/products/attributes.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** The words that each attribute may be. */
export default defineForm({
  table: attributeValues,
  add: true,
  delete: true,
  fields: { ...pick(attributeValues, 'attribute_value_id', 'attribute_id', 'value_names', 'position'), attribute_names: attributes.attribute_names },
  from: joined(attributeValues, attributes),
  order: ['attribute_id', 'position', 'value_names'],
  search: ['attribute_names', 'value_names'],
  create: ['attribute_id'],
  write: 'all',
});
