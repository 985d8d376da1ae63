import { sql } from 'drizzle-orm';
import { check, index } from 'drizzle-orm/pg-core';
import { choice, date, flag, image, multi } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, positionColumn, referenceColumn, stamps, table } from '../define.ts';
import { shopReference } from '../settings/reference.ts';
import { pictures } from '../system/files.ts';

/** A picture with words that a shop shows on its first page, from a day to another one; wide screens are shown another picture than narrow ones. */
export const banners = table(
  'banner',
  {
    banner_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    shop_id: referenceColumn(shopReference).notNull(),
    banner_size: column(choice, { values: ['wide', 'narrow'] })
      .notNull()
      .default('wide'),
    picture: column(image, { upload: 'pictures', value: 'picture_id' }).references(() => pictures.picture_id),
    title: column(multi).notNull(),
    subtitle: column(multi).notNull().default({}),
    /** Where it leads within the shop, by language. */
    link: column(multi).notNull().default({}),
    position: positionColumn({ within: ['shop_id', 'banner_size'] })
      .notNull()
      .default(0),
    valid_from: column(date),
    valid_to: column(date),
    active: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [
    index('banner_shop').on(self.shop_id, self.banner_size, self.position),
    index('banner_picture').on(self.picture),
    check('banner-days', sql`${self.valid_to} is null or ${self.valid_from} is null or ${self.valid_to} >= ${self.valid_from}`),
  ],
);
