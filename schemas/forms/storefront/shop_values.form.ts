import { sql } from 'drizzle-orm';
import { integer } from '../../kinds.gen.ts';
import { attributes, attributeValues } from '../../tables/products/attributes.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** The values of attributes, by which visitors narrow lists. */
export default defineForm({
  access: 'shop',
  key: ['attribute_value_id'],
  params: inLanguage,
  fields: {
    ...pick(attributeValues, 'attribute_value_id'),
    ...pick(attributes, 'attribute_id', 'in_facets'),
    attribute_name: spoken(attributes.attribute_names),
    attribute_place: computed(integer, sql`${attributes.position}`),
    value_name: spoken(attributeValues.value_names),
    position: attributeValues.position,
  },
  from: joined(attributeValues, attributes),
  order: ['attribute_place', 'attribute_id', 'position', 'attribute_value_id'],
});
