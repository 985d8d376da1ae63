import { sql } from 'drizzle-orm';
import { check, index } from 'drizzle-orm/pg-core';
import { choice } from '../kinds/choice.ts';
import { code } from '../kinds/code.ts';
import { flag } from '../kinds/flag.ts';
import { image } from '../kinds/image.ts';
import { instant } from '../kinds/instant.ts';
import { integer } from '../kinds/integer.ts';
import { language } from '../kinds/language.ts';
import { multi } from '../kinds/multi.ts';
import { position } from '../kinds/position.ts';
import { text } from '../kinds/text.ts';
import { url } from '../kinds/url.ts';
import { productColumn } from './catalogue.ts';
import { column, idColumn, stamps, table } from './define.ts';
import { companies } from './reference.ts';

/** What was uploaded, re-encoded and kept once per content; `file_key` is its digest and so its name in the storage. */
export const storedFiles = table(
  'stored_file',
  {
    file_key: column(code).primaryKey(),
    mime_type: column(code).notNull(),
    /** Bytes. */
    size: column(integer).notNull(),
    width: column(integer),
    height: column(integer),
    /** The company whose people brought it first and whose storage it takes up; of the demo nobody's. */
    owner_company: column(code).references(() => companies.company_code),
    /** Since when no row names it, as far as the last sweep saw (src/server/storage/sweep-files.ts). */
    unused_since: column(instant),
    created_at: stamps().created_at,
  },
  (self) => [index('stored_file_owner').on(self.owner_company)],
);

/** A picture of a product. The id is random, because whoever knows it sees the picture (`/p/{image_id}.jpg`). */
export const productImages = table(
  'product_image',
  {
    image_id: column(image).primaryKey().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    product_code: productColumn(),
    file_key: column(code).notNull().references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
    position: column(position).notNull().default(0),
    cover: column(flag).notNull().default(false),
    alt_text: column(multi).notNull().default({}),
    ...stamps(),
  },
  // That a product has one cover at most is kept by a trigger that waits for the end of the transaction (migrations/after/70-product-media.sql).
  (self) => [index('product_image_product').on(self.product_code, self.position), index('product_image_file').on(self.file_key)],
);

export const productVideos = table(
  'product_video',
  {
    video_id: idColumn().primaryKey(),
    product_code: productColumn(),
    url: column(url).notNull(),
    provider: column(choice, { values: ['youtube', 'vimeo', 'file', 'other'] }).notNull().default('other'),
    title: column(multi).notNull().default({}),
    position: column(position).notNull().default(0),
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
    file_key: column(code).notNull().references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
    file_description: column(multi).notNull().default({}),
    file_type: column(choice, { values: ['manual', 'certificate', 'datasheet', 'other'] }).notNull().default('other'),
    language_code: column(language),
    visible_in_shop: column(flag).notNull().default(false),
    position: column(position).notNull().default(0),
    ...stamps(),
  },
  (self) => [index('product_file_product').on(self.product_code, self.position), index('product_file_file').on(self.file_key), check('product_file_named', sql`${self.file_name} <> ''`)],
);
