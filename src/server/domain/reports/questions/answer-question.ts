import type { QuestionAnswer, QuestionOption } from '../../../../shared/questions/answer.ts';
import { publicText, wordIn } from '../../../engine/outbox/public-text.ts';
import type { Services } from '../../../engine/services.ts';
import { answerList } from './answer-list.ts';
import type { ListMeant } from './answer-list.ts';
import { answerReport } from './answer-report.ts';
import { answerByEngine } from './engine/answer-by-engine.ts';
import { findStates } from './find-states.ts';
import { toListMeant } from './lists.ts';
import { lookUp } from './look-up.ts';
import type { FoundValue } from './look-up.ts';
import type { Heard } from './meanings.ts';
import { offerTo } from './offer.ts';
import type { Offer } from './offer.ts';
import { answerBack, byWords } from './question.ts';
import type { Question } from './question.ts';
import { understand } from './understand.ts';
import type { ReportMeant, Said, Understanding } from './understand.ts';
import { hearingOf } from './vocabulary.ts';
import { todayOf } from '../../../engine/database/today.ts';

/** Figures that a question back offers where none was named. */
const offeredFigures = 6;
const longestQuestion = 500;

const replaced = (question: string, { from, to }: Pick<Heard, 'from' | 'to'>, words: string): string => question.slice(0, from) + words + question.slice(to);

/** The longest runs of words that nobody knows: a name may be several. */
function runsOf(question: string, unknown: readonly Heard[]): Said<string>[] {
  const runs: Heard[][] = [];
  for (const one of unknown) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && /^[\s&.'’-]*$/.test(question.slice(before.to, one.from))) last.push(one);
    else runs.push([one]);
  }
  return runs.map((heard) => ({ is: question.slice(heard[0]?.from ?? 0, heard.at(-1)?.to ?? 0), heard }));
}

const notKnown = ({ language }: Question, words: string): QuestionAnswer => answerBack('ask', publicText(language, 'public.question_unknown', { words }));

/** The figures of a report, with what nobody knows looked up among its rows: what is not found, or found twice, is asked about. */
async function answerFigures({ records }: Services, asked: Question, meant: ReportMeant, unknown: readonly Heard[]): Promise<QuestionAnswer> {
  const { question, language, caller } = asked;
  const values: Said<FoundValue>[] = [];
  for (const run of runsOf(question, unknown)) {
    const found = await lookUp(records, caller, meant.report, language, run.is);
    const [first] = found;
    if (!first) return notKnown(asked, run.is);
    if (found.length > 1) {
      const place = { from: run.heard[0]?.from ?? 0, to: run.heard.at(-1)?.to ?? 0 };
      const options = found.map(({ field, value }) => ({
        label: `${wordIn(language, `field.${field}`)}: ${value}`,
        question: replaced(question, place, value),
      }));
      return answerBack('ask', publicText(language, 'public.question_which', { words: run.is }), options);
    }
    values.push({ is: first, heard: run.heard });
  }
  return answerReport(records, asked, meant, values, byWords);
}

/** Each list as a question of its own. */
const optionsOf = (lists: readonly ListMeant[]): QuestionOption[] => lists.map(({ title }) => ({ label: title, question: title.replace(':', '') }));

/** Asks which figure is meant, with the question as it would be with each. */
function askFigure({ language, question }: Question, understanding: Extract<Understanding, { is: 'which' | 'no_figure' }>, offer: Offer): QuestionAnswer {
  const label = (field: string): string => wordIn(language, `field.${field}`);
  if (understanding.is === 'which') {
    const { heard, fields } = understanding;
    const options = fields.map((field) => ({ label: label(field), question: replaced(question, heard, label(field)) }));
    return answerBack('ask', publicText(language, 'public.question_which', { words: question.slice(heard.from, heard.to) }), options);
  }
  const fields = [...new Set(offer.reports.flatMap(({ measures }) => measures.slice(0, 2)))].slice(0, offeredFigures);
  return answerBack(
    'ask',
    publicText(language, 'public.question_no_figure'),
    fields.map((field) => ({ label: label(field), question: `${label(field)}: ${question}`.slice(0, longestQuestion) })),
  );
}

async function answerByWords(services: Services, asked: Question, understanding: Understanding, offer: Offer, today: string): Promise<QuestionAnswer> {
  const { language, question } = asked;
  switch (understanding.is) {
    case 'report':
      return answerFigures(services, asked, understanding.meant, understanding.unknown);
    case 'list': {
      const [first] = runsOf(question, understanding.unknown);
      return first
        ? notKnown(asked, first.is)
        : answerList(services.records, asked, toListMeant(understanding.list, language), understanding.heard, today, byWords);
    }
    case 'which':
    case 'no_figure':
      return askFigure(asked, understanding, offer);
    case 'nothing_offers':
      return answerBack('ask', publicText(language, 'public.question_not_together'));
    case 'refused':
      return answerBack('refuse', publicText(language, understanding.why === 'read_only' ? 'public.question_read_only' : 'public.question_outside'));
    default:
      return understanding satisfies never;
  }
}

/**
 * Answers a question by what this person may see, from figures alone; asks back where it is not clear, and refuses what is no question. Where the words are not enough
 * and an engine has a key, it says what is meant, in the grammar of reports and under the same checks.
 */
export async function answerQuestion(services: Services, asked: Question): Promise<QuestionAnswer> {
  const { language, question, caller } = asked;
  const offer = offerTo(services.records, caller);
  const today = asked.today ?? (await services.records.read(caller, todayOf));
  const heard = hearingOf(language)(question);
  const understanding = understand(heard, offer, today);
  const answer = await answerByWords(services, asked, understanding, offer, today);
  // A choice between what is known is the person's; an engine is asked what our words do not know.
  const isNotKnown = answer.kind === 'ask' && (answer.options.length === 0 || understanding.is === 'no_figure');
  if (!isNotKnown) return answer;
  const states = await findStates(services, asked, heard);
  const [state] = states;
  if (state && states.length === 1) return answerList(services.records, asked, state, heard, today, byWords);
  if (state) return answerBack('ask', publicText(language, 'public.question_which', { words: question }), optionsOf(states));
  // What is left out has no place in what an engine may say: it would be asked for in place of the rest.
  const isLessSomething = heard.some((one) => one.meanings.some(({ is }) => is === 'without'));
  return (isLessSomething ? undefined : await answerByEngine(services, asked, offer, today)) ?? answer;
}
