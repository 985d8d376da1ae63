import type { Language } from '../../../../shared/languages.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import type { QuestionAnswer, QuestionOption } from '../../../../shared/questions/answer.ts';
import type { Caller } from '../../../engine/access/callers.ts';
import type { ReplyOrder } from '../../../engine/translation/replies.ts';

/** Who asks, what, and in which language. */
export interface Question {
  question: string;
  language: Language;
  caller: Caller;
  /** What is chosen in the header for all pages alike, such as the view currency. */
  given?: Params;
  /** How an engine is asked, where that is said. */
  exchange?: Partial<Pick<ReplyOrder, 'model' | 'temperature' | 'top_p' | 'max_tokens'>>;
  /** The day on which it is asked, by which it names days; the database's when absent. */
  today?: string;
}

/** The program itself, by its lists of words. */
export const byWords = 'words';

const nothingTold = { columns: [], rows: [], chips: [], options: [], opens: null } satisfies Partial<QuestionAnswer>;

/** A question back, or a refusal. */
export const answerBack = (kind: 'ask' | 'refuse', answer: string, options: QuestionOption[] = []): QuestionAnswer => ({
  ...nothingTold,
  kind,
  answer,
  options,
  by: byWords,
});
