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
  percent: (value: number) => string;
  /** yyyy-MM-dd (specification section 9). */
  date: (day: string) => string;
  /** yyyy-MM-dd HH:mm in the reader's zone, 24 hours. */
  instant: (moment: string) => string;
  weight: (kilograms: number) => string;
  volume: (cubicMetres: number) => string;
}

/** Swedish writes dates as specification section 9 wants them. */
const isoLike = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** `precisions` are the decimals by currency code where they differ from the standard's (currency_precision). */
export function createFormats(language: Language, precisions: Precisions = {}): Formats {
  const tag = localeTags[language];
  const made = new Map<string, Intl.NumberFormat>();

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
    percent: (value) => formatter({ style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
    date: (day) => day.slice(0, 10),
    instant: (moment) => isoLike.format(new Date(moment)),
    weight: (value) => formatWeight(value, language),
    volume: (value) => formatVolume(value, language),
  };
}
