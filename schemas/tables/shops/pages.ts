import { sql } from 'drizzle-orm';
import { index, unique } from 'drizzle-orm/pg-core';
import { code, flag, instant, json, multi, multiRich } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, positionColumn, referenceColumn, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { shopReference } from '../settings/reference.ts';
import { slugIndexes } from './slugs.ts';

/**
 * A page of a shop, such as its terms. What is written here is a draft; visitors read what was published last, which is kept in `published`.
 */
export const frontendPages = table(
  'frontend_page',
  {
    frontend_page_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    shop_id: referenceColumn(shopReference).notNull(),
    page_code: column(code).notNull(),
    title: column(multi).notNull(),
    body: column(multiRich).notNull().default({}),
    /** Its address by language: small letters, digits and hyphens. */
    slug: column(multi).notNull().default({}),
    /** What search engines show; of the body where it is empty. */
    meta_description: column(multi).notNull().default({}),
    position: positionColumn({ within: ['shop_id'] })
      .notNull()
      .default(0),
    /** Whether the foot of every page of the shop leads to it. */
    in_footer: column(flag).notNull().default(true),
    /** From when on what is written here is published by itself. */
    publish_at: column(instant),
    /** What visitors read: title, body, slug and meta description as they were published last; empty where nothing is. */
    published: column(json),
    published_at: column(instant),
    ...stamps(),
  },
  (self) => [
    ...slugIndexes('frontend_page', self),
    unique('frontend_page_code').on(self.company_code, self.shop_id, self.page_code),
    index('frontend_page_due')
      .on(self.publish_at)
      .where(sql`publish_at is not null`),
  ],
);

export const frontendPageReference = referenceTo(frontendPages.frontend_page_id, { form: 'frontend_pages', label: 'title' });
