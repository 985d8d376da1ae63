import * as v from 'valibot';
import { defaultLanguage, languages } from '../../../../shared/languages.ts';
import { paramsSchema } from '../../../../shared/records/calls.ts';
import { countCallOfUser } from '../../../engine/access/call-limits.ts';
import { read, usualLimit } from '../../../engine/http/define-call.ts';
import { defineRoutes } from '../../../engine/http/define-routes.ts';
import type { QuestionAnswer } from '../../../../shared/questions/answer.ts';
import { exchangeEntries } from '../../../engine/translation/replies.routes.ts';
import type { Services } from '../../../engine/services.ts';
import { answerQuestion } from './answer-question.ts';
import { logQuestion } from './question-log.ts';
import type { Question } from './question.ts';

/** Questions of one user in a quarter of an hour: each is a report. */
const mostQuestions = 120;
export const longestQuestion = 500;

/** How the engine is asked that says what the words do not know; without a word ours are used. */
const exchange = v.partial(v.object(exchangeEntries));

/** A question in words, in which language it is asked and answered, and what is chosen in the header. */
export const questionCall = v.strictObject({
  question: v.pipe(
    v.optional(v.unknown(), ''),
    v.string('question_required'),
    v.check((text) => text.trim() !== '', 'question_required'),
    v.maxLength(longestQuestion),
  ),
  options: v.optional(v.strictObject({ language: v.optional(v.picklist(languages)), params: v.optional(paramsSchema), ...exchange.entries }), {}),
});

/** Answers, and writes the line of the log whether or not there is an answer. */
async function answerLogged(services: Services, asked: Question): Promise<QuestionAnswer> {
  const start = performance.now();
  let answer: QuestionAnswer | null = null;
  try {
    answer = await answerQuestion(services, asked);
    return answer;
  } finally {
    await logQuestion(services, asked, answer, performance.now() - start);
  }
}

/** `POST /ai/query`: a question in words over the figures and lists of whoever asks, answered by his own rights. */
export default defineRoutes({
  register(server, services, callers) {
    server.post('/ai/query', { bodyLimit: usualLimit }, async (request) => {
      const caller = await callers.find(request);
      const { question, options } = read(questionCall, request.body);
      await countCallOfUser(services.database, 'question', caller.userId, mostQuestions);
      const { language = defaultLanguage, params: given = {}, ...said } = options;
      return services.largeCalls.run(caller.userId, () => answerLogged(services, { question, language, caller, given, exchange: said }));
    });
  },
});
