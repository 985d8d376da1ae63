import type { Language } from '../../shared/languages.ts';

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
