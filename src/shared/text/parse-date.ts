import type { DayPattern } from '../formats/own-formats.ts';
import type { Language } from '../languages.ts';
import { toAsciiDigits } from './ascii-digits.ts';

type DatePart = 'year' | 'month' | 'day';
type Order = readonly DatePart[];

const dayFirst: Order = ['day', 'month', 'year'];
const yearFirst: Order = ['year', 'month', 'day'];

const ofPattern: Record<DayPattern, Order> = {
  'yyyy-MM-dd': yearFirst,
  'yyyy. MM. dd.': yearFirst,
  'dd.MM.yyyy': dayFirst,
  'dd/MM/yyyy': dayFirst,
  'MM/dd/yyyy': ['month', 'day', 'year'],
};

const orders: Record<Language, Order> = { en: dayFirst, de: dayFirst, hu: yearFirst, sk: dayFirst, ro: dayFirst, cs: dayFirst, bg: dayFirst };

/** One separator throughout; a dot may also close the date, and Bulgarian adds `г.` (year). */
const typedDate = /^(\d{1,4})([./ -])(\d{1,2})(?:\2(\d{1,4}))?(\.?)$/;
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;

/** A year of four digits shows its place; without one the order counts in which the reader writes dates, or else his language. */
function orderOf(numbers: readonly string[], language: Language, pattern: DayPattern | undefined): Order {
  const own = pattern === undefined ? orders[language] : ofPattern[pattern];
  if (numbers[0]?.length === 4) return yearFirst;
  if (numbers[2]?.length === 4) return own[0] === 'month' ? own : dayFirst;
  return numbers.length === 3 ? own : own.filter((part) => part !== 'year');
}

function readNumbers(text: string): string[] | null {
  const compact = compactDate.exec(text);
  if (compact) return compact.slice(1);
  const [, first, separator, second, third, end] = typedDate.exec(text) ?? [];
  if (first === undefined || second === undefined || (end === '.' && separator !== '.')) return null;
  return third === undefined ? [first, second] : [first, second, third];
}

const years: Readonly<Record<number, (digits: string) => number>> = { 2: (digits) => 2000 + Number(digits), 4: Number };

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day or month that does not exist runs over into another month; years under 1000 are slips of the hand.
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/**
 * A date as people type it, as yyyy-MM-dd: `2026-11-21`, `21.11.2026`, `21/11/2026`, `2026. 11. 21.`, `20261121`; `21.11.` is of
 * `thisYear`, `1.2.26` of 2026. Hungarian puts the year, then the month first where no four-digit year shows the order; the order
 * is never guessed from the figures; who wants dates written by a pattern of his own types them so. Null for anything else and for days no calendar has.
 */
export function parseTypedDate(text: string, language: Language, thisYear = new Date().getFullYear(), pattern?: DayPattern): string | null {
  const typed = toAsciiDigits(text)
    .trim()
    .replace(/\s*г\.?$/u, '')
    .replace(/\s*([./-])\s*/g, '$1')
    .replace(/\s+/g, ' ');
  const numbers = readNumbers(typed);
  if (!numbers) return null;
  const order = orderOf(numbers, language, pattern);
  const read = (part: DatePart) => numbers[order.indexOf(part)] ?? '';
  const year = order.includes('year') ? years[read('year').length]?.(read('year')) : thisYear;
  const isShort = read('month').length <= 2 && read('day').length <= 2;
  return year === undefined || !isShort ? null : toDay(year, Number(read('month')), Number(read('day')));
}
