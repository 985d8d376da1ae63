import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'ai_query_log',
  icon: 'history',
  columns: [
    'called_at',
    'user_id',
    { field: 'question', flex: 3 },
    'language_code',
    'answer_kind',
    { field: 'answer_page', as: 'page_address', width: 200 },
    'understood_by',
    'milliseconds',
    { field: 'ai_query_log_id', hidden: true },
  ],
  sort: ['-called_at', '-ai_query_log_id'],
});
