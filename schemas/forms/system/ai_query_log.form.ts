import { eq } from 'drizzle-orm';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { questionLog } from '../../tables/system/question-log.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** What people asked in words, and what it came to: which words are not understood yet. Nobody writes it; rows go after 90 days. */
export default defineForm({
  key: ['ai_query_log_id'],
  scope: 'company',
  fields: {
    ...pick(questionLog, 'ai_query_log_id', 'called_at', 'user_id'),
    user_name: appUsers.user_name,
    ...pick(questionLog, 'question', 'language_code', 'answer_kind', 'answer_page', 'understood_by', 'milliseconds'),
  },
  from: (select) => select.from(questionLog).innerJoin(appUsers, eq(appUsers.user_id, questionLog.user_id)),
  order: ['called_at', 'ai_query_log_id'],
  search: ['question', 'user_name'],
});
