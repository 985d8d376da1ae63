import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { news, newsSources } from '../../tables/news/news.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

const pages = sql`(select string_agg(s.hostname || ': ' || p.page_code, ', ' order by s.hostname) from news_page n join shop s using (shop_id) join frontend_page p using (frontend_page_id) where n.news_id = ${news.news_id})`;

/** News of the trade, as their sources tell them, with what became of them in the company's shops. */
export default defineForm({
  table: news,
  add: true,
  delete: true,
  fields: {
    ...pick(news, 'news_id', 'title', 'summary', 'news_url', 'news_source_id'),
    news_source_name: newsSources.news_source_name,
    ...pick(news, 'published_on', 'news_category', 'language_code', 'country_code', 'news_state'),
    news_pages: computed(text, pages),
  },
  from: joined(news, newsSources),
  order: ['published_on', 'news_id'],
  search: ['title', 'summary', 'news_url', 'news_source_name', 'news_category'],
  findable: { title: ['title', 'news_source_name'], lines: ['news_category'] },
  write: 'all',
  actions: ['publish_news'],
});
