import type { Language } from '../../../../shared/languages.ts';
import { changeOf } from '../../../../shared/records/change-of.ts';
import { parseGroup } from '../../../../shared/records/days.ts';
import type { Span } from '../../../../shared/records/time-spans.ts';
import { isTimeSpan } from '../../../../shared/records/time-spans.ts';
import type { QuestionAnswer, QuestionChip } from '../../../../shared/questions/answer.ts';
import type { FormWriting } from '../../../engine/documents/write-value.ts';
import { writeDay } from '../../../engine/documents/write-value.ts';
import { publicText, wordIn } from '../../../engine/outbox/public-text.ts';
import type { ReadReport } from '../report-file.ts';
import { spanText } from '../report-words.ts';
import { havingText, toMeasure } from '../report-sheet.ts';
import type { FoundValue } from './look-up.ts';
import type { ReportMeant, Said } from './understand.ts';

/** Rows of a look; the page that is opened has all. */
const mostRows = 20;

/** Whether what was named is to be left out. */
export const isLeftOut = ({ leftOut }: ReportMeant, { heard }: Pick<Said<unknown>, 'heard'>): boolean => heard.some((one) => leftOut.has(one));

/** Something named with the word that leaves it out, in their order. */
const withWord = ({ leftOut }: ReportMeant, { heard }: Pick<Said<unknown>, 'heard'>): Pick<Said<unknown>, 'heard'> => ({
  heard: [...new Set(heard.flatMap((one) => [leftOut.get(one) ?? one, one]))].toSorted((a, b) => a.from - b.from),
});

/** The words of a question that something comes from; what stands between two that follow each other belongs to them. */
export const quote = (question: string, { heard }: Pick<Said<unknown>, 'heard'>): string =>
  heard.reduce((said, { from, to }, at) => {
    const before = heard[at - 1]?.to ?? from;
    const between = question.slice(before, from);
    return `${said}${/[\p{L}\p{N}]/u.test(between) || before > from ? ' ' : between}${question.slice(from, to)}`;
  }, '');

/** What a group is called; of a day, with the period it is grouped by. */
export const groupLabel = (language: Language, name: string): string => {
  const { field, by } = parseGroup(name) ?? { field: name, by: undefined };
  const label = wordIn(language, `field.${field}`);
  return by === undefined ? label : wordIn(language, 'report.by', { field: label, period: by });
};

const spanLabel = (writing: FormWriting, span: Span): string =>
  isTimeSpan(span) ? wordIn(writing.language, `report.span.${span}`) : spanText(writing, [span.from, span.to]);

/** What the question was understood as, piece by piece; what was not said is there with no words behind it. */
export function chipsOf(question: string, meant: ReportMeant, values: readonly Said<FoundValue>[], { setting, writing }: ReadReport): QuestionChip[] {
  const { language } = writing;
  const words = (said: Pick<Said<unknown>, 'heard'> | undefined): string => (said ? quote(question, said) : '');
  const saidAs = (said: readonly Said<string>[], name: string): string => words(said.find(({ is }) => is === name));
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const named = (field: string, value: string, label: string, said: Said<unknown>): QuestionChip => ({
    sort: 'filter',
    label: isLeftOut(meant, said) ? wordIn(language, 'filter.clause.ne', { field: wordIn(language, `field.${field}`), value, low: '', high: '' }) : label,
    words: words(withWord(meant, said)),
  });
  return [
    ...setting.measures.map((name): QuestionChip => ({ sort: 'figure', label: wordIn(language, `field.${name}`), words: saidAs(meant.measures, name) })),
    ...setting.groups.map((name): QuestionChip => ({ sort: 'group', label: groupLabel(language, name), words: saidAs(meant.groups, name) })),
    ...(setting.span === null ? [] : [{ sort: 'period' as const, label: spanLabel(writing, setting.span), words: words(meant.span) }]),
    ...(meant.asOf ? [{ sort: 'period' as const, label: writeDay(writing, meant.asOf.is), words: words(meant.asOf) }] : []),
    ...(setting.compare === null
      ? []
      : [{ sort: 'compare' as const, label: wordIn(language, `report.compare.${setting.compare}`), words: words(meant.compare) }]),
    ...(setting.limit === null
      ? []
      : [
          {
            sort: 'limit' as const,
            label: wordIn(language, setting.least ? 'report.limit_least' : 'report.limit_first', { count: setting.limit }),
            words: words(meant.limit),
          },
        ]),
    ...setting.having.map((one): QuestionChip => {
      const said = meant.having.find(({ is }) => is.field === one.field && is.op === one.op);
      return { sort: 'filter', label: havingText(writing, { ...setting, having: [one] }), words: words(said) };
    }),
    ...meant.countries.map((said): QuestionChip => named('country_code', countries.of(said.is) ?? said.is, countries.of(said.is) ?? said.is, said)),
    ...values.map((said): QuestionChip => named(said.is.field, said.is.value, `${wordIn(language, `field.${said.is.field}`)}: ${said.is.value}`, said)),
  ];
}

/** One sentence with the total of the first figure, from the figures alone. */
export function sentenceOf({ found, setting, writing, sheet }: ReadReport): string {
  const { language } = writing;
  const [total] = found.groups;
  const [field = ''] = setting.measures;
  if (!total || (total.rows === 0 && !total.past)) return publicText(language, 'public.question_none', { title: sheet.title });
  const { title, cell } = toMeasure(writing, setting, field);
  const told = (group: { measures: { field: string; value: unknown }[] } | null | undefined) => {
    const value = group?.measures.find((one) => one.field === field)?.value;
    return typeof value === 'number' ? value : null;
  };
  const [now, before] = [told(total), told(total.past)];
  const days = setting.span === null ? '' : (sheet.facts[0]?.text ?? '');
  const figure = days === '' ? title : `${title}, ${days}`;
  if (!found.compared) return `${figure}: ${cell(now).words || '–'}`;
  const { percent } = changeOf(now, before);
  return publicText(language, 'public.question_compared', {
    figure,
    total: cell(now).words || '–',
    days: spanText(writing, found.compared.past),
    before: cell(before).words || '–',
    change:
      percent === null
        ? '–'
        : `${percent > 0 ? '+' : ''}${new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)}`,
  });
}

/** The figures as a table of words. */
export const tableOf = ({ sheet }: ReadReport): Pick<QuestionAnswer, 'columns' | 'rows'> => ({
  columns: sheet.columns.map(({ title }) => title),
  rows: sheet.rows.slice(0, mostRows).map(({ cells }) => cells.map(({ words }) => words)),
});
