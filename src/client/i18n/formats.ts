import { localeTags, type Language } from '../../shared/languages.ts';
import { formatAmount, formatMoney, type Precisions } from '../../shared/money/format.ts';
import { formatVolume, formatWeight } from '../../shared/money/measures.ts';

/** Numbers, money and dates as people of one language write them. Made once per language. */
export interface Formats {
  language: Language;
  number: (value: number, maximumFractionDigits?: number) => string;
  /** The amount with the currency's own number of decimals, without its code. */
  amount: (value: number, currency: string) => string;
  /** The amount followed or preceded by its currency as the language does. */
  money: (value: number, currency: string) => string;
  /** `decimals` are always written, so that the figures of a column stand under each other; without them only those needed. */
  percent: (value: number, decimals?: number) => string;
  /** yyyy-MM-dd. */
  date: (day: string) => string;
  /** yyyy-MM-dd HH:mm in the reader's zone, 24 hours. */
  instant: (moment: string) => string;
  /** How far from now, as "in 3 days" or "2 hours ago", in the largest unit that fits. */
  relative: (moment: string, now?: number) => string;
  weight: (kilograms: number) => string;
  volume: (cubicMetres: number) => string;
}

/** Swedish writes dates as yyyy-MM-dd. */
const isoLike = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

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
export function createFormats(language: Language, precisions: Precisions = {}): Formats {
  const tag = localeTags[language];
  const made = new Map<string, Intl.NumberFormat>();

  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });

  function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? new Intl.NumberFormat(tag, options);
    made.set(key, known);
    return known;
  }

  return {
    language,
    number: (value, maximumFractionDigits = 3) => formatter({ maximumFractionDigits }).format(value),
    amount: (value, currency) => formatAmount(value, currency, language, precisions),
    money: (value, currency) => formatMoney(value, currency, language, precisions),
    percent: (value, decimals = 0) => formatter({ style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: 2 }).format(value / 100),
    date: (day) => day.slice(0, 10),
    instant: (moment) => isoLike.format(new Date(moment)),
    relative: (moment, now = Date.now()) => toRelative(relative, (new Date(moment).getTime() - now) / 1000),
    weight: (value) => formatWeight(value, language),
    volume: (value) => formatVolume(value, language),
  };
}
