import { sql } from 'drizzle-orm';
import { check, index } from 'drizzle-orm/pg-core';
import { choice, code, flag, language, multi, text, url } from '../../kinds.gen.ts';
import { productColumn } from './catalogue.ts';
import { column, idColumn, positionColumn, stamps, table } from '../define.ts';
import { pictureId, storedFiles } from '../system/files.ts';

/** A picture of a product. */
export const productImages = table(
  'product_image',
  {
    image_id: pictureId(),
    product_code: productColumn(),
    file_key: column(code)
      .notNull()
      .references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
    position: positionColumn({ within: ['product_code'] })
      .notNull()
      .default(0),
    cover: column(flag).notNull().default(false),
    alt_text: column(multi).notNull().default({}),
    ...stamps(),
  },
  // That a product has one cover at most is kept by a trigger that waits for the end of the transaction (schemas/sql/products.sql).
  (self) => [index('product_image_product').on(self.product_code, self.position), index('product_image_file').on(self.file_key)],
);

export const productVideos = table(
  'product_video',
  {
    video_id: idColumn().primaryKey(),
    product_code: productColumn(),
    url: column(url).notNull(),
    provider: column(choice, { values: ['youtube', 'vimeo', 'file', 'other'] })
      .notNull()
      .default('other'),
    title: column(multi).notNull().default({}),
    position: positionColumn({ within: ['product_code'] })
      .notNull()
      .default(0),
    ...stamps(),
  },
  (self) => [index('product_video_product').on(self.product_code, self.position)],
);

/** A manual, a certificate or a data sheet of a product. */
export const productFiles = table(
  'product_file',
  {
    file_id: idColumn().primaryKey(),
    product_code: productColumn(),
    file_key: column(code)
      .notNull()
      .references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
    file_description: column(multi).notNull().default({}),
    file_type: column(choice, { values: ['manual', 'certificate', 'datasheet', 'other'] })
      .notNull()
      .default('other'),
    language_code: column(language),
    visible_in_shop: column(flag).notNull().default(false),
    position: positionColumn({ within: ['product_code'] })
      .notNull()
      .default(0),
    ...stamps(),
  },
  (self) => [
    index('product_file_product').on(self.product_code, self.position),
    index('product_file_file').on(self.file_key),
    check('product_file_named', sql`${self.file_name} <> ''`),
  ],
);
