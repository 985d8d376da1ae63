import { sql } from 'drizzle-orm';
import { choice } from '../../kinds.gen.ts';
import { frontendPages as page } from '../../tables/shops/pages.ts';
import { computed } from '../computed.ts';

/** What of a page is published, as `published` keeps it. */
export const publishedNow = sql`jsonb_build_object('title', ${page.title}, 'body', ${page.body}, 'slug', ${page.slug}, 'meta_description', ${page.meta_description})`;

/** Whether visitors read what is written; what will be published by itself waits for that, whatever they read until then. */
export const pageState = computed(
  choice,
  sql`case when ${page.publish_at} > now() then 'scheduled' when ${page.published} is null then 'draft' when ${page.published} = ${publishedNow} then 'published' else 'changed' end`,
  { values: ['draft', 'published', 'changed', 'scheduled'] },
);
