import { sql } from 'drizzle-orm';
import { check, foreignKey, index, unique } from 'drizzle-orm/pg-core';
import { flag, image, multi, reference, treeReference } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, positionColumn, referenceColumn, stamps, table } from '../define.ts';
import { productCategories } from '../products/catalogue.ts';
import { shopReference } from '../settings/reference.ts';
import { slugIndexes } from './slugs.ts';
import { pictures } from '../system/files.ts';

/**
 * A category as a shop shows it: each shop has a tree of its own, whose categories hold the products of one category of the catalogue and those below it. Its words in
 * addresses are its own in each shop and language.
 */
export const frontendCategories = table(
  'frontend_category',
  {
    frontend_category_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    shop_id: referenceColumn(shopReference).notNull(),
    parent_id: column(reference, { form: 'frontend_product_categories_brief', value: 'frontend_category_id', label: 'category_title', within: 'shop_id' }),
    position: positionColumn({ within: ['shop_id'], parent: 'parent_id' })
      .notNull()
      .default(0),
    category_title: column(multi).notNull(),
    /** Its address by language: small letters, digits and hyphens. */
    slug: column(multi).notNull().default({}),
    picture: column(image, { upload: 'pictures', value: 'picture_id' }).references(() => pictures.picture_id),
    visible: column(flag).notNull().default(true),
    product_category_id: column(treeReference, { form: 'product_categories_brief', value: 'product_category_id', label: 'category_name' }).references(
      () => productCategories.product_category_id,
    ),
    ...stamps(),
  },
  (self) => [
    ...slugIndexes('frontend_category', self),
    unique('frontend_category_of_shop').on(self.company_code, self.shop_id, self.frontend_category_id),
    // A category stands below one of the same shop.
    foreignKey({
      name: 'frontend_category_parent',
      columns: [self.company_code, self.shop_id, self.parent_id],
      foreignColumns: [self.company_code, self.shop_id, self.frontend_category_id],
    }),
    index('frontend_category_below').on(self.parent_id, self.shop_id),
    index('frontend_category_of').on(self.product_category_id),
    index('frontend_category_picture').on(self.picture),
    check('frontend_category_not_own_parent', sql`${self.parent_id} <> ${self.frontend_category_id}`),
  ],
);
