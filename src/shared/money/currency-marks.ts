import { languages, localeTags } from '../languages.ts';

const withoutDot = (mark: string): string => mark.toLowerCase().replace(/\.$/, '');

type Display = 'symbol' | 'narrowSymbol';
function markOf(locale: string, currency: string, currencyDisplay: Display): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** One letter is rather a size or a grade than a currency. */
const isMark = (mark: string): boolean => !/^\p{L}\.?$/u.test(mark);

/** The currencies of each mark as the locale data of our languages has them. A sign that several share is that of the one which a language writes so where all stand side by side. */
function readMarks(): ReadonlyMap<string, readonly string[]> {
  const marks = new Map<string, Set<string>>();
  const plain = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, mark: string, currency: string): unknown =>
    isMark(mark) && to.set(withoutDot(mark), (to.get(withoutDot(mark)) ?? new Set()).add(currency));
  for (const currency of Intl.supportedValuesOf('currency')) {
    add(plain, currency, currency);
    for (const language of languages) {
      add(plain, markOf(localeTags[language], currency, 'symbol'), currency);
      add(marks, markOf(localeTags[language], currency, 'narrowSymbol'), currency);
    }
  }
  return new Map([...marks, ...plain].map(([mark, found]) => [mark, [...found]]));
}

let read: ReadonlyMap<string, readonly string[]> | undefined;

/** The currencies that a mark may stand for: a code, or a sign of any of our languages; none where it is no mark. */
export function currenciesOf(mark: string): readonly string[] {
  read ??= readMarks();
  return read.get(withoutDot(mark.trim())) ?? [];
}

/** An amount as a cell has it, and which currencies its mark may stand for. */
export interface MarkedAmount {
  figure: string;
  currencies: readonly string[];
}

const signs = /[-+\u2212\s]/g;
/** A longer text is a sentence. */
const mostLetters = 60;
const amount = /^([^\d]*?)([-+\u2212]?\s*[.,]?\d(?:[\d\s.,'\u2019]*\d)?)(?:[.,]?\s*[-\u2013\u2014]+)?([^\d]*)$/u;

/** An amount with the mark of a currency before or behind it (`€ 19,99`, `1 234 Ft`, `5,- Kč`); undefined where there is none. */
export function markedAmount(text: string): MarkedAmount | undefined {
  if (text.length > mostLetters) return undefined;
  const [, before = '', figure = '', behind = ''] = amount.exec(text.trim()) ?? [];
  const found = [before.replace(signs, ''), behind.trim()].filter(Boolean).map(currenciesOf);
  const [first, second = first] = found;
  const currencies = first?.filter((currency) => second?.includes(currency)) ?? [];
  return currencies.length === 0 ? undefined : { figure: (/[-\u2212]/.test(before) ? '-' : '') + figure.trim(), currencies };
}
