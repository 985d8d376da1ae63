import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'page_error_log',
  icon: 'alert',
  list: 'system/page_error_log',
  title: 'error',
  chips: ['error_kind', 'occurrences', 'people_concerned'],
  tabs: [
    {
      title: 'term.error',
      fields: [
        'happened_at',
        'user_id',
        'page_title',
        'page_name',
        'error',
        'error_kind',
        'http_status',
        'call_path',
        'occurrences',
        'people_concerned',
        'first_seen_at',
        'visit_company',
        'language_code',
        'browser',
      ],
    },
    { panel: 'error_stack' },
    { screen: 'system/page_error_log', link: { alike: 'alike' }, title: 'term.alike_errors' },
  ],
});
