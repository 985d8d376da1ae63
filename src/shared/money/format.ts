import { type Marks, writeFigure } from '../formats/own-formats.ts';
import { localeTags, type Language } from '../languages.ts';
import { roundShown } from './round-shown.ts';

/** Decimals by currency code (`currency_precision`): our own setting, which the standard may contradict (HUF is shown without). */
export type Precisions = Readonly<Record<string, number>>;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.NumberFormat(localeTags[language], options);
  formatters.set(key, made);
  return made;
}

/** The standard's decimals by currency code: to ask for them takes longer than to write an amount. */
const standardPrecisions = new Map<string, number>();

/** Our setting, else the standard's decimals; 2 for a code that is no currency. */
export function currencyPrecision(currency: string, precisions: Precisions = {}): number {
  const own = Object.hasOwn(precisions, currency) ? precisions[currency] : undefined;
  if (own !== undefined) return own;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const known = standardPrecisions.get(currency) ?? formatter('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  standardPrecisions.set(currency, known);
  return known;
}

const decimals = (digits: number): Intl.NumberFormatOptions => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The figure with its currency's decimals and no code; `marks` are the reader's own. Rounded by {@link roundShown} first, so that screens show what documents add up. */
export function formatAmount(amount: number, currency: string, language: Language, precisions?: Precisions, marks?: Marks): string {
  const digits = currencyPrecision(currency, precisions);
  return writeFigure(formatter(language, decimals(digits)), roundShown(amount, digits), marks);
}

/** The figure with the currency's code where the language puts it. */
export function formatMoney(amount: number, currency: string, language: Language, precisions?: Precisions, marks?: Marks): string {
  const digits = currencyPrecision(currency, precisions);
  return writeFigure(formatter(language, { style: 'currency', currency, currencyDisplay: 'code', ...decimals(digits) }), roundShown(amount, digits), marks);
}
