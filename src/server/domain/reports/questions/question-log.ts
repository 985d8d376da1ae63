import { sql } from 'drizzle-orm';
import type { QuestionAnswer } from '../../../../shared/questions/answer.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { Services } from '../../../engine/services.ts';
import type { Question } from './question.ts';

/** Writes a line of the log: what was asked, and what it came to, null where a fault kept it from an answer. In no company there is no log. */
export async function logQuestion(
  { database }: Pick<Services, 'database'>,
  { question, language, caller: { userId, companyCode } }: Question,
  answer: Pick<QuestionAnswer, 'kind' | 'by' | 'opens'> | null,
  milliseconds: number,
): Promise<void> {
  if (userId === null || companyCode === null) return;
  await database.system((tx) =>
    tx.execute(sql`
      insert into ai_query_log (company_code, user_id, question, language_code, answer_kind, answer_page, understood_by, milliseconds)
      values (${companyCode}, ${userId}, ${question.replaceAll('\0', '').trim()}, ${language}, ${answer?.kind ?? 'failed'}, ${answer?.opens?.screen ?? null}, ${answer?.by ?? null},
        ${Math.round(milliseconds)})`),
  );
}

/** The last questions of a person in his company that were answered, each once, the newest first. */
export const lastQuestions = async (tx: Transaction, userId: number, most: number): Promise<string[]> =>
  (
    await tx.rows<{ question: string }>(sql`
      select question from ai_query_log where user_id = ${userId} and answer_kind in ('report', 'list')
       group by question order by max(asked_at) desc limit ${most}`)
  ).map(({ question }) => question);
