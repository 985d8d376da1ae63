import { attributes } from '../../tables/products/attributes.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** What can be said of products by a word. */
export default defineForm({
  table: attributes,
  add: true,
  delete: true,
  fields: pick(attributes, 'attribute_id', 'attribute_names', 'position', 'in_facets', 'schema_property'),
  order: ['position', 'attribute_names'],
  search: ['attribute_names'],
  write: 'all',
});
