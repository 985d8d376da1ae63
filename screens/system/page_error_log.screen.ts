import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'page_error_log',
  icon: 'alert',
  columns: [
    'happened_at',
    { field: 'error_kind', width: 200 },
    { field: 'error', flex: 2 },
    'occurrences',
    'people_concerned',
    { field: 'page_title', width: 200 },
    { field: 'page_name', as: 'page_address', width: 200 },
    { field: 'user_id', width: 150 },
    { field: 'call_path', width: 200 },
    'http_status',
    { field: 'visit_company', width: 100 },
    'language_code',
    { field: 'browser', width: 150 },
    { field: 'page_code', hidden: true },
    { field: 'first_seen_at', hidden: true },
    { field: 'stack', hidden: true },
    { field: 'alike', hidden: true },
    { field: 'page_error_log_id', hidden: true },
  ],
  sort: ['-happened_at', '-page_error_log_id'],
  record: 'system/page_error',
});
