import { marksOf, type OwnFormats, type WeekStart, writeDay, writeFigure } from '../../shared/formats/own-formats.ts';
import { atZone, momentAt } from '../../shared/formats/time-zone.ts';
import { localeTags, type Language } from '../../shared/languages.ts';
import { formatAmount, formatMoney, type Precisions } from '../../shared/money/format.ts';
import { parseTypedDate } from '../../shared/text/parse-date.ts';
import { formatVolume, formatWeight } from '../../shared/money/measures.ts';

/** Numbers, money and dates as people of one language write them, where the reader wants them in no way of his own. */
export interface Formats {
  language: Language;
  number: (value: number, maximumFractionDigits?: number, minimumFractionDigits?: number) => string;
  /**
   * A figure as spreadsheets and the number controls read it back: every digit, the reader's decimal mark and no
   * grouping, because a lone separator is always taken for the decimal one.
   */
  plain: (value: number) => string;
  /** The amount with the currency's own number of decimals, without its code. */
  amount: (value: number, currency: string) => string;
  /** The amount followed or preceded by its currency as the language does. */
  money: (value: number, currency: string) => string;
  /** `decimals` are always written, so that the figures of a column stand under each other; without them only those needed. */
  percent: (value: number, decimals?: number) => string;
  /** yyyy-MM-dd, or by the reader's own pattern. */
  date: (day: string) => string;
  /** The day and HH:mm in the reader's zone, 24 hours. */
  instant: (moment: string) => string;
  /** A day as the reader types it, as yyyy-MM-dd; null when it is none. */
  readDay: (text: string) => string | null;
  /** The day with which weeks start, counted from Sunday: Monday in all our languages. */
  week: WeekStart;
  /** The zone of the reader's clock. */
  zone: string;
  /** The moment at which the reader's calendar and clock show this. */
  momentAt: (day: string, time: string) => Date;
  /** How far from now, as "in 3 days" or "2 hours ago", in the largest unit that fits. */
  relative: (moment: string, now?: number) => string;
  weight: (kilograms: number) => string;
  volume: (cubicMetres: number) => string;
}

/** Seconds of each unit, the largest first. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

function toRelative(format: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(Math.round(seconds / length), unit);
}

/** `precisions` are the decimals by currency code where they differ from the standard's (currency_precision). */
export function createFormats(language: Language, precisions: Precisions = {}, { day: pattern, figure, week = 1, zone }: OwnFormats = {}): Formats {
  const marks = marksOf(figure);
  const tag = localeTags[language];
  const made = new Map<string, Intl.NumberFormat>();

  // To make one takes longer than a list of rows takes to be drawn.
  let relative: Intl.RelativeTimeFormat | undefined;

  function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? new Intl.NumberFormat(tag, options);
    made.set(key, known);
    return known;
  }

  return {
    language,
    number: (value, maximumFractionDigits = 3, minimumFractionDigits = 0) =>
      writeFigure(formatter({ minimumFractionDigits, maximumFractionDigits }), value, marks),
    plain: (value) => writeFigure(formatter({ useGrouping: false, maximumFractionDigits: 12 }), value, marks).replace('\u2212', '-'),
    amount: (value, currency) => formatAmount(value, currency, language, precisions, marks),
    money: (value, currency) => formatMoney(value, currency, language, precisions, marks),
    percent: (value, decimals = 0) =>
      writeFigure(formatter({ style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: 2 }), value / 100, marks),
    date: (day) => writeDay(day, pattern),
    instant: (moment) => {
      const { day, time } = atZone(new Date(moment), zone);
      return `${writeDay(day, pattern)} ${time.slice(0, 5)}`;
    },
    readDay: (text) => parseTypedDate(text, language, undefined, pattern),
    week,
    get zone() {
      return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
    momentAt: (day, time) => momentAt(day, time, zone),
    relative: (moment, now = Date.now()) =>
      toRelative((relative ??= new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })), (new Date(moment).getTime() - now) / 1000),
    weight: (value) => formatWeight(value, language, marks),
    volume: (value) => formatVolume(value, language, marks),
  };
}
