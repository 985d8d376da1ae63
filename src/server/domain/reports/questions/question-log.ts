import { sql } from 'drizzle-orm';
import type { answerKinds } from '../../../../../schemas/tables/system/question-log.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { QuestionAnswer } from '../../../../shared/questions/answer.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { Services } from '../../../engine/services.ts';
import type { Question } from './question.ts';

/** A line of the log. */
interface AskedQuestion {
  userId: number;
  companyCode: string;
  question: string;
  /** None of a statement in SQL. */
  language: Language | null;
  kind: (typeof answerKinds)[number];
  /** Its path without the language. */
  page: string | null;
  by: string | null;
  milliseconds: number;
}

export async function writeQuestion({ database }: Pick<Services, 'database'>, line: AskedQuestion): Promise<void> {
  const { userId, companyCode, question, language, kind, page, by, milliseconds } = line;
  await database.system((tx) =>
    tx.execute(sql`
      insert into ai_query_log (company_code, user_id, question, language_code, answer_kind, answer_page, understood_by, milliseconds)
      values (${companyCode}, ${userId}, ${question.replaceAll('\0', '').trim()}, ${language}, ${kind}, ${page}, ${by}, ${Math.round(milliseconds)})`),
  );
}

/** Writes a question in words with what it came to, null where a fault kept it from an answer. In no company there is no log. */
export async function logQuestion(
  services: Pick<Services, 'database'>,
  { question, language, caller: { userId, companyCode } }: Question,
  answer: Pick<QuestionAnswer, 'kind' | 'by' | 'opens'> | null,
  milliseconds: number,
): Promise<void> {
  if (userId === null || companyCode === null) return;
  const told = { kind: answer?.kind ?? 'failed', page: answer?.opens ? `/${answer.opens.screen}` : null, by: answer?.by ?? null } as const;
  await writeQuestion(services, { userId, companyCode, question, language, ...told, milliseconds });
}

/** The last questions of a person in his company that were answered, each once, the newest first. */
export const lastQuestions = async (tx: Transaction, userId: number, most: number): Promise<string[]> =>
  (
    await tx.rows<{ question: string }>(sql`
      select question from ai_query_log where user_id = ${userId} and answer_kind in ('report', 'list')
       group by question order by max(called_at) desc limit ${most}`)
  ).map(({ question }) => question);
