import { eq, sql } from 'drizzle-orm';
import { integer } from '../../kinds.gen.ts';
import { attributes, attributeValues, productAttributes } from '../../tables/products/attributes.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** What is said of the products that a shop shows: a row for each value of a product. */
export default defineForm({
  access: 'shop',
  key: ['product_code', 'attribute_value_id'],
  params: inLanguage,
  fields: {
    ...pick(productAttributes, 'product_code', 'attribute_value_id'),
    ...pick(attributes, 'attribute_id', 'schema_property'),
    attribute_name: spoken(attributes.attribute_names),
    attribute_place: computed(integer, sql`${attributes.position}`),
    value_name: spoken(attributeValues.value_names),
    position: attributeValues.position,
  },
  from: (select) =>
    select
      .from(productAttributes)
      .innerJoin(attributes, eq(attributes.attribute_id, productAttributes.attribute_id))
      .innerJoin(attributeValues, eq(attributeValues.attribute_value_id, productAttributes.attribute_value_id)),
  order: ['product_code', 'attribute_place', 'attribute_id', 'position', 'attribute_value_id'],
});
