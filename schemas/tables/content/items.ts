import { sql } from 'drizzle-orm';
import { index, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { contentKinds, pictureFailures } from '../../../src/shared/content/content-kinds.ts';
import { choice, flag, identity, image, instant, integer, longText, multi, multiRich } from '../../kinds.gen.ts';
import { asideColumn, column, companyColumn, idColumn, ownerColumn, positionColumn, referenceColumn, stamps, table } from '../define.ts';
import { productReference } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { companies, shopReference } from '../settings/reference.ts';
import { frontendPageReference } from '../shops/pages.ts';
import { pictures } from '../system/files.ts';

/** What is told of a shop's goods besides the goods: a house furnished with them, a recipe cooked with them. Its pictures are drawn by a model or uploaded. */
export const contentItems = table(
  'content_item',
  {
    content_item_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    content_kind: column(choice, { values: [...contentKinds] }).notNull(),
    title: column(multi).notNull(),
    content_text: column(multiRich).notNull().default({}),
    /** Of recipes, one in each line. */
    ingredients: column(multi).notNull().default({}),
    /** What a picture of it shows, in the words of whoever wants it drawn. */
    picture_prompt: column(longText),
    /** How many pictures a model is still to draw, and when. */
    pictures_wanted: asideColumn(column(integer).notNull().default(0)),
    pictures_due_at: asideColumn(column(instant)),
    /** Who wants them. */
    wanted_by: asideColumn(column(identity)),
    picture_attempts: asideColumn(column(integer).notNull().default(0)),
    picture_failure: asideColumn(column(choice, { values: [...pictureFailures] })),
    ...stamps(),
  },
  (self) => [
    index('content_item_kind').on(self.company_code, self.content_kind),
    index('content_item_due')
      .on(self.pictures_due_at)
      .where(sql`pictures_due_at is not null`),
  ],
);

export const contentItemReference = referenceTo(contentItems.content_item_id, { form: 'content_items_brief', label: 'title' });

/** A picture of it. One of them is the chosen one. */
export const contentImages = table(
  'content_image',
  {
    content_image_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    content_item_id: ownerColumn(contentItemReference),
    picture: column(image, { upload: 'pictures', value: 'picture_id' })
      .notNull()
      .references(() => pictures.picture_id),
    selected: column(flag).notNull().default(false),
    /** Drawn by a model. */
    drawn: column(flag).notNull().default(false),
    engine_call_id: asideColumn(column(identity)),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('content_image_selected')
      .on(self.company_code, self.content_item_id)
      .where(sql`selected`),
    index('content_image_picture').on(self.picture),
  ],
);

/** The goods that belong to it. */
export const contentProducts = table(
  'content_product',
  {
    content_product_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    content_item_id: ownerColumn(contentItemReference),
    product_code: referenceColumn(productReference, { onDelete: 'cascade' }).notNull(),
    position: positionColumn({ within: ['content_item_id'] })
      .notNull()
      .default(0),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('content_product_once').on(self.company_code, self.content_item_id, self.product_code),
    index('content_product_of').on(self.product_code),
  ],
);

/** The page that came of it in a shop: one in each. */
export const contentPages = table(
  'content_page',
  {
    company_code: companyColumn(),
    content_item_id: ownerColumn(contentItemReference),
    shop_id: referenceColumn(shopReference).notNull(),
    frontend_page_id: referenceColumn(frontendPageReference, { onDelete: 'cascade' }).notNull(),
  },
  (self) => [primaryKey({ columns: [self.company_code, self.content_item_id, self.shop_id] }), index('content_page_page').on(self.frontend_page_id)],
);
