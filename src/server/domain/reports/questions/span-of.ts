import { endOf, laterDay, startOf } from '../../../../shared/records/days.ts';
import type { Comparison } from '../../../../shared/records/compared-spans.ts';
import type { Span } from '../../../../shared/records/time-spans.ts';
import { compareTimes, toDate } from './compared-times.ts';
import type { Heard, Meaning, Sort } from './meanings.ts';

/** Words that say the same thing about time, with their place. */
export interface TimeSaid {
  /** Undefined where nothing was said. */
  span?: Span | undefined;
  /** One day, such as 31 December. */
  day?: string | undefined;
  compare?: Comparison | undefined;
  /** The words of each. */
  spanWords: readonly Heard[];
  compareWords: readonly Heard[];
}

type One<TSort extends Sort> = Extract<Meaning, { is: TSort }>;
export const meant = <TSort extends Sort>({ meanings }: Heard, is: TSort): One<TSort> | undefined =>
  meanings.find((meaning): meaning is One<TSort> => meaning.is === is);

const pad = (number: number): string => String(number).padStart(2, '0');

/** A month or a quarter that names no year is the last one that has begun. */
function periodOf(today: string, by: 'month' | 'quarter', number: number, year: number | undefined): { from: string; to: string } {
  const month = by === 'month' ? number : number * 3 - 2;
  const start = (of: number): string => `${of}-${pad(month)}-01`;
  const thisYear = Number(today.slice(0, 4));
  const from = start(year ?? (start(thisYear) > today ? thisYear - 1 : thisYear));
  return { from, to: endOf(from, by) };
}

/** A day without a year is the last one that has been. */
function dayIn(today: string, month: number, number: number, year: number | undefined): string | undefined {
  const on = (of: number): string => `${of}-${pad(month)}-${pad(number)}`;
  const thisYear = Number(today.slice(0, 4));
  const day = on(year ?? (on(thisYear) > today ? thisYear - 1 : thisYear));
  return startOf(day, 'day') === day && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? day : undefined;
}

/** All words of a sort, in their order. */
const allOf = <TSort extends Sort>(heard: readonly Heard[], is: TSort): { said: One<TSort>; word: Heard }[] =>
  heard.flatMap((word) => {
    const said = meant(word, is);
    return said ? [{ said, word }] : [];
  });

type Read = Pick<TimeSaid, 'span' | 'day' | 'spanWords'>;

/** The last so many days, or months with the one that is not over. */
function readRecent(heard: readonly Heard[], today: string): Read | undefined {
  const [recent] = allOf(heard, 'recent');
  if (!recent?.word.number || !Number.isInteger(recent.word.number)) return undefined;
  const back = 1 - recent.word.number;
  const from = recent.said.of === 'day' ? laterDay(today, 'day', back) : laterDay(startOf(today, 'month'), 'month', back);
  return { span: { from, to: today }, spanWords: [recent.word] };
}

/** Months, one quarter or years; of two they are a span from the one to the other. */
function readCalendar(heard: readonly Heard[], today: string): Read | undefined {
  const [years, months, numbers] = [allOf(heard, 'year'), allOf(heard, 'month'), allOf(heard, 'number')];
  const [year] = years;
  const quarter = heard.find((one) => meant(one, 'quarter') && one.number !== undefined && [1, 2, 3, 4].includes(one.number));
  const ofYear = year && years.length === 1 ? [year.word] : [];
  if (quarter) return { span: periodOf(today, 'quarter', quarter.number ?? 1, year?.said.year), spanWords: [quarter, ...ofYear] };
  const [first, second] = months;
  const [number] = numbers;
  if (first && !second && number) {
    const day = dayIn(today, first.said.month, number.said.number, year?.said.year);
    if (day !== undefined) return { day, span: { from: day, to: day }, spanWords: [number.word, first.word, ...ofYear] };
  }
  if (first) {
    const last = periodOf(today, 'month', (second ?? first).said.month, year?.said.year);
    const from = periodOf(today, 'month', first.said.month, year?.said.year ?? Number(last.to.slice(0, 4))).from;
    if (from <= last.to) return { span: { from, to: last.to }, spanWords: [first.word, ...(second ? [second.word] : []), ...ofYear] };
  }
  const [, until] = years;
  if (!year || (until && until.said.year < year.said.year)) return undefined;
  return { span: { from: `${year.said.year}-01-01`, to: `${(until ?? year).said.year}-12-31` }, spanWords: [year.word, ...(until ? [until.word] : [])] };
}

/** The span that is spoken of. Words of time that it is not made of are left for whoever asks about them. */
function readSpan(heard: readonly Heard[], today: string): Read {
  const [moving] = allOf(heard, 'span');
  if (moving) return { span: moving.said.span, spanWords: [moving.word] };
  return readRecent(heard, today) ?? readCalendar(heard, today) ?? { spanWords: [] };
}

/** Spans that are compared with the one before them, by how the one before is called; the first is meant where none was said. */
const spansBefore: Partial<Record<Span & string, readonly (Span & string)[]>> = {
  last_week: ['week_to_date', 'this_week'],
  last_month: ['month_to_date', 'this_month'],
  last_quarter: ['quarter_to_date', 'this_quarter'],
};

type Compared = Pick<TimeSaid, 'span' | 'compare' | 'compareWords'>;

/** What "against" these words means for a span: the year before, or the span before. Nothing where they name another span: that is no comparison of ours. */
function readCompared(said: Span | undefined, behind: readonly Heard[], today: string): Compared | undefined {
  const [versus] = behind;
  if (!versus) return undefined;
  const [moving] = allOf(behind, 'span');
  const [year] = allOf(behind, 'year');
  const [named] = allOf(behind, 'compare');
  if (named) return { span: said, compare: named.said.by, compareWords: [versus, named.word] };
  if (moving?.said.span === 'last_year') return { span: said, compare: 'year', compareWords: [versus, moving.word] };
  const able = moving && spansBefore[moving.said.span];
  if (able && (said === undefined || able.some((span) => span === said)))
    return { span: said ?? able[0], compare: 'previous', compareWords: [versus, moving.word] };
  const ofYear = typeof said === 'object' ? Number(said.from.slice(0, 4)) : Number(today.slice(0, 4));
  const isWhole = said === undefined || said === 'this_year' || said === 'year_to_date' || typeof said === 'object';
  return year && isWhole && year.said.year === ofYear - 1 ? { span: said, compare: 'year', compareWords: [versus, year.word] } : undefined;
}

const timeSorts: readonly Sort[] = ['span', 'recent', 'quarter', 'month', 'year'];
const isOfTime = (one: Heard): boolean => timeSorts.some((is) => meant(one, is));

/** A span that all words of time belong to. */
function wholeSpan(heard: readonly Heard[], today: string): (Read & { span: Span }) | undefined {
  const { span, ...read } = readSpan(heard, today);
  const isWhole = heard.every((one) => !isOfTime(one) || read.spanWords.includes(one));
  return span !== undefined && isWhole ? { span, ...read } : undefined;
}

/** Two spans that stand one behind the other as a comparison; undefined where no report compares them so. */
function readBoth(heard: readonly Heard[], split: number, today: string): TimeSaid | undefined {
  const [first, second] = [wholeSpan(heard.slice(0, split), today), wholeSpan(heard.slice(split), today)];
  const compared = first && second && compareTimes(first.span, second.span, today);
  if (!compared) return undefined;
  const { span, compare, isSwapped } = compared;
  const [now, past] = isSwapped ? [second, first] : [first, second];
  return { span, compare, spanWords: now.spanWords, compareWords: past.spanWords };
}

/** Two periods that are to be compared: behind a word that says so, or two that move along with today. Two of the calendar alone are a span from the one to the other. */
function readTwo(heard: readonly Heard[], today: string): TimeSaid | undefined {
  const comparing = heard.filter((one) => meant(one, 'comparing'));
  if (comparing.length === 0 && allOf(heard, 'span').length !== 2) return undefined;
  for (let split = 1; split < heard.length; split += 1) {
    const both = readBoth(heard, split, today);
    if (both) return { ...both, compareWords: [...comparing, ...both.compareWords] };
  }
  return undefined;
}

/** What a question says about time. What stands behind "against" is what the rest is compared with. */
export function readTime(heard: readonly Heard[], today: string): TimeSaid {
  const at = heard.findIndex((one) => meant(one, 'versus'));
  const said = readSpan(at < 0 ? heard : heard.slice(0, at), today);
  const [named] = allOf(heard, 'compare');
  const both = at < 0 ? readTwo(heard, today) : readBoth(heard, at, today);
  const versus = heard[at];
  if (both) return { ...both, compareWords: [...(versus ? [versus] : []), ...both.compareWords] };
  const compared =
    readCompared(said.span, at < 0 ? [] : heard.slice(at), today) ?? (named && { span: said.span, compare: named.said.by, compareWords: [named.word] });
  if (!compared) return { ...said, compareWords: [] };
  const { span = 'year_to_date' } = compared;
  return { ...said, ...compared, span: typeof span === 'string' ? (toDate[span] ?? span) : span };
}
