import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { chatEngines } from '../../../src/shared/translation/engines.ts';
import { choice, instant, integer, language, reference, text } from '../../kinds.gen.ts';
import { appUsers, userReference } from '../access/people-and-pages.ts';
import { column, companyColumn, idColumn, table, workingTable } from '../define.ts';

/** What a question came to: figures of a report, rows of a list or of a statement, a question back, a refusal; or nothing, by a fault or by a wrong statement. */
export const answerKinds = ['report', 'list', 'rows', 'ask', 'refuse', 'failed'] as const;

/** The program by its lists of words, PostgreSQL, or the engine that was asked. */
export const understanding = ['words', 'sql', ...chatEngines] as const;

/** A question in words, or a statement in SQL, that a person asked. What he was told is not kept: it is his own. Kept for 90 days. */
export const questionLog = workingTable(
  table(
    'ai_query_log',
    {
      ai_query_log_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      called_at: column(instant)
        .notNull()
        .default(sql`now()`),
      user_id: column(reference, { ...userReference, labelField: 'user_name' })
        .notNull()
        .references(() => appUsers.user_id, { onDelete: 'cascade' }),
      question: column(text).notNull(),
      /** Empty for a statement. */
      language_code: column(language),
      answer_kind: column(choice, { values: [...answerKinds] }).notNull(),
      /** The page that has the answer; empty where none does. */
      answer_page: column(text),
      /** Who said what is meant. */
      understood_by: column(choice, { values: [...understanding] }),
      milliseconds: column(integer).notNull(),
    },
    (self) => [index('ai_query_log_user').on(self.user_id, self.called_at), index('ai_query_log_time').on(self.company_code, self.called_at)],
  ),
);
