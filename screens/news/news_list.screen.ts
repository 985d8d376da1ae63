import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'news_list',
  icon: 'news',
  columns: [
    { field: 'title', flex: 3 },
    { field: 'summary', flex: 3 },
    { field: 'news_url', flex: 2 },
    'news_source_id',
    'published_on',
    'news_state',
    { field: 'news_category', width: 150 },
    'language_code',
    'country_code',
    { field: 'news_pages', width: 200 },
  ],
  sort: ['-published_on', '-news_id'],
  actions: { with: ['translate'] },
});
