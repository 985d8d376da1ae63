import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'page_log',
  icon: 'history',
  columns: [
    'visited_at',
    'user_id',
    'page_title',
    { field: 'page_name', as: 'page_address', width: 200 },
    { field: 'seconds_on_page', width: 150 },
    { field: 'visit_company', width: 100 },
    'language_code',
    { field: 'browser', width: 200 },
    { field: 'page_code', hidden: true },
    { field: 'page_log_id', hidden: true },
  ],
  sort: ['-visited_at', '-page_log_id'],
});
