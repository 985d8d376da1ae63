import { groupBy } from '../../../../shared/group-by.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { joinFilters } from '../../../../shared/records/filter.ts';
import { withDays } from '../../../../shared/records/days.ts';
import type { ReportSetting } from '../../../../shared/records/report-setting.ts';
import type { QuestionAnswer, QuestionOption } from '../../../../shared/questions/answer.ts';
import type { Caller } from '../../../engine/access/callers.ts';
import { publicText, wordIn } from '../../../engine/outbox/public-text.ts';
import { figuresOf } from '../../../engine/records/page-figures.ts';
import { todayOf } from '../../../engine/records/read/settle-days.ts';
import type { Services } from '../../../engine/services.ts';
import { readReport } from '../report-file.ts';
import type { AskedList } from './lists.ts';
import { lookUp } from './look-up.ts';
import type { FoundValue } from './look-up.ts';
import type { Heard } from './meanings.ts';
import { offerTo } from './offer.ts';
import type { Offer } from './offer.ts';
import { understand } from './understand.ts';
import type { ReportMeant, Said, Understanding } from './understand.ts';
import { hearingOf } from './vocabulary.ts';
import { chipsOf, nothingTold, quote, sentenceOf, tableOf } from './word-answer.ts';

/** Who asks, what, and in which language. */
export interface Question {
  question: string;
  language: Language;
  caller: Caller;
  /** The day on which it is asked, by which it names days; the database's when absent. */
  today?: string;
}

/** The program itself, by its lists of words. */
const ourselves = 'words';
/** Figures that a question back offers where none was named. */
const offeredFigures = 6;

const replaced = (question: string, { from, to }: Pick<Heard, 'from' | 'to'>, words: string): string => question.slice(0, from) + words + question.slice(to);

const back = (kind: 'ask' | 'refuse', answer: string, options: QuestionOption[] = []): QuestionAnswer => ({
  ...nothingTold,
  kind,
  answer,
  options,
  by: ourselves,
});

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

/** The filter of what was named; several names of one field are one or the other. */
function filterOf({ countries }: ReportMeant, values: readonly Said<FoundValue>[]): FilterNode | null {
  const byField = groupBy([...countries.map(({ is }) => ({ field: 'country_code', value: is })), ...values.map(({ is }) => is)], ({ field }) => field);
  const clauses = [...byField].map(([field, named]): FilterNode => {
    const [first] = named;
    return named.length === 1 && first ? { field, op: 'eq', value: first.value } : { field, op: 'in', value: named.map(({ value }) => value) };
  });
  return joinFilters(...clauses) ?? null;
}

function settingOf(meant: ReportMeant, filter: FilterNode | null): ReportSetting {
  const { report, measures, groups, limit, span, compare, asOf } = meant;
  // A question that names no days is about this year, and says so.
  const usual = report.dayField === undefined ? null : 'this_year';
  return {
    groups: groups.map(({ is }) => is).slice(0, 3),
    across: null,
    measures: measures.map(({ is }) => is),
    span: span?.is ?? usual,
    compare: compare?.is ?? null,
    filter,
    limit: limit?.is ?? null,
    params: asOf ? { as_of: asOf.is } : {},
  };
}

async function answerReport(services: Services, asked: Question, meant: ReportMeant, unknown: readonly Heard[]): Promise<QuestionAnswer> {
  const { records } = services;
  const { question, language, caller } = asked;
  const values: Said<FoundValue>[] = [];
  for (const run of runsOf(question, unknown)) {
    const found = await lookUp(records, caller, meant.report, language, run.is);
    const [first] = found;
    if (!first) return back('ask', publicText(language, 'public.question_unknown', { words: run.is }));
    if (found.length > 1) {
      const place = { from: run.heard[0]?.from ?? 0, to: run.heard.at(-1)?.to ?? 0 };
      const options = found.map(({ field, value }) => ({
        label: `${wordIn(language, `field.${field}`)}: ${value}`,
        question: replaced(question, place, value),
      }));
      return back('ask', publicText(language, 'public.question_which', { words: run.is }), options);
    }
    values.push({ is: first, heard: run.heard });
  }
  const { screen } = meant.report;
  const read = await readReport(records, caller, { screen, setting: settingOf(meant, filterOf(meant, values)), language });
  return {
    kind: 'report',
    answer: sentenceOf(read),
    ...tableOf(read),
    chips: chipsOf(question, meant, values, read),
    options: [],
    opens: { screen, setting: read.setting },
    by: ourselves,
  };
}

async function answerList(
  { records }: Services,
  { question, language, caller }: Question,
  list: AskedList,
  heard: readonly Heard[],
  today: string,
): Promise<QuestionAnswer> {
  const filter = list.filter && withDays(list.filter, today);
  const { total, capped } = await figuresOf(records, caller, list.form, { filter });
  const title = wordIn(language, list.title);
  const count = `${new Intl.NumberFormat(language).format(total)}${capped ? '+' : ''}`;
  return {
    ...nothingTold,
    kind: 'list',
    answer: `${title}: ${count}`,
    chips: [{ sort: 'list', label: title, words: quote(question, { heard }) }],
    opens: { screen: list.screen, filter: filter ?? null },
    by: ourselves,
  };
}

/** Asks which figure is meant, with the question as it would be with each. */
function askFigure({ language, question }: Question, understanding: Extract<Understanding, { is: 'which' | 'no_figure' }>, offer: Offer): QuestionAnswer {
  const label = (field: string): string => wordIn(language, `field.${field}`);
  if (understanding.is === 'which') {
    const { heard, fields } = understanding;
    const options = fields.map((field) => ({ label: label(field), question: replaced(question, heard, label(field)) }));
    return back('ask', publicText(language, 'public.question_which', { words: question.slice(heard.from, heard.to) }), options);
  }
  const fields = [...new Set(offer.reports.flatMap(({ measures }) => measures.slice(0, 2)))].slice(0, offeredFigures);
  return back(
    'ask',
    publicText(language, 'public.question_no_figure'),
    fields.map((field) => ({ label: label(field), question: `${label(field)}: ${question}`.slice(0, 500) })),
  );
}

/** Answers a question by what this person may see, from figures alone; asks back where it is not clear, and refuses what is no question. */
export async function answerQuestion(services: Services, asked: Question): Promise<QuestionAnswer> {
  const { language, question, caller } = asked;
  const offer = offerTo(services.records, caller);
  const today = asked.today ?? (await services.records.read(caller, todayOf));
  const understanding = understand(hearingOf(language)(question), offer, today);
  switch (understanding.is) {
    case 'report':
      return answerReport(services, asked, understanding.meant, understanding.unknown);
    case 'list': {
      const [first] = runsOf(question, understanding.unknown);
      if (first) return back('ask', publicText(language, 'public.question_unknown', { words: first.is }));
      return answerList(services, asked, understanding.list, understanding.heard, today);
    }
    case 'which':
    case 'no_figure':
      return askFigure(asked, understanding, offer);
    case 'nothing_offers':
      return back('ask', publicText(language, 'public.question_not_together'));
    case 'refused':
      return back('refuse', publicText(language, understanding.why === 'read_only' ? 'public.question_read_only' : 'public.question_outside'));
    default:
      return understanding satisfies never;
  }
}
