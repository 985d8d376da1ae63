import { foreignKey, index, unique } from 'drizzle-orm/pg-core';
import { choice, flag, multi, position, reference } from '../../kinds.gen.ts';
import { column, idColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { productColumn } from './catalogue.ts';

/** What search engines call an attribute (schema.org, Product). */
export const schemaProperties = ['color', 'material', 'pattern', 'size'] as const;

/** What can be said of products by a word: their colour, their material. */
export const attributes = smallTable(
  table('attribute', {
    attribute_id: idColumn().primaryKey(),
    attribute_names: column(multi).notNull(),
    position: column(position).notNull().default(0),
    /** Visitors of shops narrow lists by it. */
    in_facets: column(flag).notNull().default(true),
    schema_property: column(choice, { values: [...schemaProperties] }),
    ...stamps(),
  }),
);

export const attributeReference = referenceTo(attributes.attribute_id, { form: 'attributes_brief', label: 'attribute_names' });

/** A word that an attribute may be: blue, oak. */
export const attributeValues = table(
  'attribute_value',
  {
    attribute_value_id: idColumn().primaryKey(),
    attribute_id: referenceColumn(attributeReference, { onDelete: 'cascade' }).notNull(),
    value_names: column(multi).notNull(),
    position: column(position).notNull().default(0),
    ...stamps(),
  },
  (self) => [unique('attribute_value_of').on(self.attribute_id, self.attribute_value_id)],
);

/** What is said of a product; it may have several values of an attribute. */
export const productAttributes = table(
  'product_attribute',
  {
    product_attribute_id: idColumn().primaryKey(),
    product_code: productColumn(),
    attribute_id: referenceColumn(attributeReference).notNull(),
    attribute_value_id: column(reference, {
      form: 'attribute_values_brief',
      value: 'attribute_value_id',
      label: 'value_names',
      labelField: 'value_names',
      within: 'attribute_id',
    }).notNull(),
    ...stamps(),
  },
  (self) => [
    unique('product_attribute_once').on(self.product_code, self.attribute_value_id),
    foreignKey({
      name: 'product_attribute_value_fk',
      columns: [self.attribute_id, self.attribute_value_id],
      foreignColumns: [attributeValues.attribute_id, attributeValues.attribute_value_id],
    }),
    index('product_attribute_value').on(self.attribute_value_id, self.product_code),
    index('product_attribute_attribute').on(self.attribute_id, self.attribute_value_id),
  ],
);
