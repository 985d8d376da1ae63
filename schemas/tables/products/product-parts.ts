import { sql } from 'drizzle-orm';
import { check, index, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { centimetres, choice, code, flag, gtin, identity, instant, integer, position, quantity, reference, volume, weight } from '../../kinds.gen.ts';
import { productCategories, productColumn } from './catalogue.ts';
import { column, companyColumn, idColumn, positionColumn, stamps, table, referenceColumn } from '../define.ts';
import { referenceTo } from '../references.ts';
import { shopReference } from '../settings/reference.ts';

export const packLevels = ['unit', 'inner', 'master_box', 'pallet'] as const;

/** A product as it is packed: from the single unit to the pallet. */
export const productPacks = table(
  'product_pack',
  {
    product_pack_code: column(code).primaryKey(),
    product_code: productColumn(),
    level: column(choice, { values: [...packLevels] }).notNull(),
    qty_in_pack: column(quantity).notNull(),
    ean: column(gtin),
    length: column(centimetres),
    width: column(centimetres),
    height: column(centimetres),
    /** Cubic metres. */
    volume: column(volume).generatedAlwaysAs(sql`("length" * "width" * "height" / 1000000)`),
    net_weight: column(weight),
    gross_weight: column(weight),
    /** Packs of this sort on a pallet. */
    per_pallet: column(integer),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('product_pack_ean').on(self.ean),
    index('product_pack_product').on(self.product_code),
    check('product_pack_qty', sql`${self.qty_in_pack} > 0`),
  ],
);

export const packReference = referenceTo(productPacks.product_pack_code, { form: 'product_packs_brief', label: 'product_pack_code', within: 'product_code' });

/** What goes with a product (accessory) or in its place (alternative). */
export const productRelations = table(
  'product_relation',
  {
    relation_id: idColumn().primaryKey(),
    product_code: productColumn(),
    related_code: productColumn(),
    relation: column(choice, { values: ['accessory', 'alternative'] }).notNull(),
    position: column(position).notNull().default(0),
    both_ways: column(flag).notNull().default(false),
    ...stamps(),
  },
  (self) => [
    // A pair stands once: that it holds from the other side too is said by `both_ways`.
    uniqueIndex('product_relation_pair').on(
      self.relation,
      sql`least(${self.product_code}, ${self.related_code})`,
      sql`greatest(${self.product_code}, ${self.related_code})`,
    ),
    index('product_relation_product').on(self.product_code),
    index('product_relation_related').on(self.related_code),
    check('product_relation_other', sql`${self.product_code} <> ${self.related_code}`),
  ],
);

export const checkCodes = ['texts_read', 'pictures_seen', 'price_agreed', 'legal_checked'] as const;

/** What somebody ticked off on a product's checklist; what the program can see by itself is not stored. */
export const productTicks = table(
  'product_tick',
  {
    product_code: productColumn(),
    check_code: column(choice, { values: [...checkCodes] }).notNull(),
    user_id: column(identity),
    ticked_at: column(instant)
      .notNull()
      .default(sql`now()`),
  },
  (self) => [primaryKey({ columns: [self.product_code, self.check_code] })],
);

/** Place of a product inside a category of a shop; a product without one stands behind the others. */
export const productPositions = table(
  'product_position',
  {
    company_code: companyColumn(),
    shop_id: referenceColumn(shopReference).notNull(),
    product_category_id: column(reference, { form: 'product_categories_brief', value: 'product_category_id', label: 'category_name' })
      .notNull()
      .references(() => productCategories.product_category_id, { onDelete: 'cascade' }),
    product_code: productColumn(),
    position: positionColumn({ within: ['shop_id', 'product_category_id'] }).notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.shop_id, self.product_category_id, self.product_code] }),
    index('product_position_product').on(self.product_code),
    index('product_position_category').on(self.product_category_id, self.company_code),
  ],
);
