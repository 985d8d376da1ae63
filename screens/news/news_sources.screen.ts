import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'news_sources',
  icon: 'globe',
  columns: [
    { field: 'news_source_name', width: 200 },
    'feed_url',
    'feed_state',
    { field: 'feed_error', width: 200 },
    'last_fetched_at',
    'active',
    'language_code',
    'country_code',
    { field: 'news_category', width: 150 },
    { field: 'http_status', hidden: true },
    { field: 'due_at', hidden: true },
  ],
  markers: ['failed', 'inactive'],
});
