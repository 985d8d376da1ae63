import { newsSources } from '../../tables/news/news.ts';
import { allBut, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Sites whose feeds are read for news, and how that went the last time. */
export default defineForm({
  table: newsSources,
  add: true,
  delete: true,
  fields: pick(
    newsSources,
    'news_source_id',
    'news_source_name',
    'feed_url',
    'language_code',
    'country_code',
    'news_category',
    'active',
    'feed_state',
    'last_fetched_at',
    'feed_error',
    'http_status',
    'due_at',
  ),
  order: ['news_source_name'],
  search: ['news_source_name', 'feed_url', 'news_category'],
  write: allBut('feed_state', 'last_fetched_at', 'feed_error', 'http_status', 'due_at'),
  actions: ['fetch_feeds'],
});
