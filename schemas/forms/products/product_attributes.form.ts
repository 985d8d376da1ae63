import { eq } from 'drizzle-orm';
import { attributes, attributeValues, productAttributes } from '../../tables/products/attributes.ts';
import { products } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** What is said of each product: its colour, its material. */
export default defineForm({
  table: productAttributes,
  add: true,
  delete: true,
  fields: {
    ...pick(productAttributes, 'product_attribute_id', 'product_code'),
    product_name: products.product_name,
    attribute_id: productAttributes.attribute_id,
    attribute_names: attributes.attribute_names,
    attribute_value_id: productAttributes.attribute_value_id,
    value_names: attributeValues.value_names,
    main_product_category_id: products.main_product_category_id,
  },
  from: (select) =>
    select
      .from(productAttributes)
      .innerJoin(products, eq(products.product_code, productAttributes.product_code))
      .innerJoin(attributes, eq(attributes.attribute_id, productAttributes.attribute_id))
      .innerJoin(attributeValues, eq(attributeValues.attribute_value_id, productAttributes.attribute_value_id)),
  order: ['product_code', 'product_attribute_id'],
  search: ['product_code', 'product_name', 'value_names'],
  create: ['product_code', 'attribute_id'],
  write: 'all',
});
