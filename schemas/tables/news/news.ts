import { sql } from 'drizzle-orm';
import { check, index, primaryKey, unique } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { languages } from '../../../src/shared/languages.ts';
import { choice, country, date, flag, instant, integer, json, language, multi, text, url } from '../../kinds.gen.ts';
import { asideColumn, column, companyColumn, idColumn, ownerColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { countries, shopReference } from '../settings/reference.ts';
import { frontendPageReference } from '../shops/pages.ts';

/** How far a source is: never asked, it waits to be asked, it was read, or it could not be. */
export const feedStates = ['new', 'waiting', 'read', 'failed'] as const;

/** Why a feed could not be read. */
export const feedErrors = [
  'address_refused',
  'unreachable',
  'no_certificate',
  'timed_out',
  'too_many_redirects',
  'answered',
  'file_too_large',
  'no_feed',
  'unexpected',
] as const;
export type FeedError = (typeof feedErrors)[number];

/** Texts are kept in the languages of the program alone. */
const spoken = (of: AnyPgColumn) => sql`${of} in (${sql.raw(languages.map((one) => `'${one}'`).join(', '))})`;

/** A site that tells its news as a feed. How its reading goes the program keeps for itself: that is no change of the row. */
export const newsSources = smallTable(
  table(
    'news_source',
    {
      news_source_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      news_source_name: column(text).notNull(),
      feed_url: column(url).notNull(),
      /** In which its news are written. */
      language_code: column(language).notNull(),
      country_code: column(country).references(() => countries.country_code),
      /** Of news that name none themselves. */
      news_category: column(text),
      /** It is read regularly. */
      active: column(flag).notNull().default(true),
      feed_state: asideColumn(column(choice, { values: feedStates }).notNull().default('new')),
      /** When it was read the last time, be it that nothing was new. */
      last_fetched_at: asideColumn(column(instant)),
      feed_error: asideColumn(column(choice, { values: feedErrors })),
      http_status: asideColumn(column(integer)),
      attempts: asideColumn(column(integer).notNull().default(0)),
      due_at: asideColumn(
        column(instant)
          .notNull()
          .default(sql`now()`),
      ),
      /** What its server said of the feed, and of which address: by these words it tells that nothing is new. */
      etag: asideColumn(column(text)),
      last_modified: asideColumn(column(text)),
      known_url: asideColumn(column(text)),
      /** The names of all that its feed told the last time: what somebody deleted of it is not brought again. */
      seen: asideColumn(column(json)),
      ...stamps(),
    },
    (self) => [unique('news_source_feed').on(self.company_code, self.feed_url), check('news-language', spoken(self.language_code))],
  ),
);

export const newsSourceReference = referenceTo(newsSources.news_source_id, { form: 'news_sources', label: 'news_source_name', labelField: 'news_source_name' });

/** A piece of news of the trade, read from a source or entered. */
export const news = table(
  'news',
  {
    news_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    title: column(multi).notNull(),
    summary: column(multi).notNull().default({}),
    news_url: column(url).notNull(),
    /** What its feed calls it, whatever it says of it later. */
    guid: column(text),
    news_source_id: referenceColumn(newsSourceReference),
    published_on: column(date)
      .notNull()
      .default(sql`kontor_today()`),
    news_category: column(text),
    /** In which it was written. */
    language_code: column(language).notNull(),
    country_code: column(country).references(() => countries.country_code),
    news_state: column(choice, { values: ['new', 'translated', 'in_shop', 'discarded'] })
      .notNull()
      .default('new'),
    /** What its feed said the last time: what people wrote since stays when the feed says something else. */
    told: asideColumn(column(json)),
    ...stamps(),
  },
  (self) => [
    unique('news_url').on(self.company_code, self.news_url),
    unique('news_guid').on(self.company_code, self.news_source_id, self.guid),
    index('news_day').on(self.company_code, self.published_on),
    check('news-language', spoken(self.language_code)),
  ],
);

export const newsReference = referenceTo(news.news_id, { form: 'news_list', label: 'title' });

/** The page that came of a piece of news in a shop: one in each. */
export const newsPages = table(
  'news_page',
  {
    company_code: companyColumn(),
    news_id: ownerColumn(newsReference),
    shop_id: referenceColumn(shopReference).notNull(),
    frontend_page_id: referenceColumn(frontendPageReference, { onDelete: 'cascade' }).notNull(),
  },
  (self) => [primaryKey({ columns: [self.company_code, self.news_id, self.shop_id] }), index('news_page_page').on(self.frontend_page_id)],
);
