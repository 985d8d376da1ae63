import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'ai_query_log',
  icon: 'history',
  columns: [
    'asked_at',
    'user_id',
    { field: 'question', flex: 3 },
    'language_code',
    'answer_kind',
    'answer_page',
    'understood_by',
    'milliseconds',
    { field: 'ai_query_log_id', hidden: true },
  ],
  sort: ['-asked_at', '-ai_query_log_id'],
});
