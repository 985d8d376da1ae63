import type { Convention } from '../../../../shared/csv/conventions.ts';
import { markedAmount } from '../../../../shared/money/currency-marks.ts';
import { toAsciiDigits } from '../../../../shared/text/ascii-digits.ts';

/** The conventions by which a column may be written, the likelier first; one cell that each reads as something else. */
export interface Conventions {
  possible: Convention[];
  example: string | null;
}

/** What a cell says: one convention, either of two, or nothing. */
type Vote = Convention | 'either' | undefined;

/** Words go together with the dot that shortens them. */
const word = /\p{L}+\.?/gu;
const figureOf = (text: string): string =>
  toAsciiDigits(text)
    .replace(word, '')
    .replace(/[^\d.,]/g, '');

/** `1.234` and `1,234` may be a thousand or one and a bit; what begins with a zero is no group of digits. */
const mayBeGroup = /^[1-9]\d{0,2}[.,]\d{3}$/;
const isGrouped = (figure: string, sign: string): boolean => figure.split(sign).every((digits, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(digits));
const other = (sign: string | undefined): Convention => (sign === '.' ? ',' : '.');

function voteOfNumber(cell: string): Vote {
  const text = markedAmount(cell)?.figure ?? cell;
  const figure = figureOf(text);
  const signs = figure.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined || /\p{L}/u.test(text)) return undefined;
  if (new Set(signs).size > 1) return last as Convention;
  if (signs.length > 1) return isGrouped(figure, last) ? other(last) : undefined;
  return mayBeGroup.test(figure) ? 'either' : (last as Convention);
}

const dayInFigures = /^\s*(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})(?!\d)/;

/** Nobody writes a month before its day with dots. */
function voteOfDay(text: string): Vote {
  const [, first, sign, second] = dayInFigures.exec(toAsciiDigits(text)) ?? [];
  if (first === undefined || first === second) return undefined;
  if (sign === '.' || Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : 'either';
}

/** What conventions are of: how a cell votes, and what holds where no cell tells. */
const ballots = { number: { vote: voteOfNumber, usual: '.', unusual: ',' }, day: { vote: voteOfDay, usual: 'dmy', unusual: 'mdy' } } as const;
export type ColumnConventions = Readonly<Record<keyof typeof ballots, Conventions>>;

/** What a workbook says of a number it knows as one. */
const exact = /^-?\d+(?:\.\d+)?$/;

function count(texts: readonly string[], isTyped: boolean, { vote, usual, unusual }: (typeof ballots)[keyof typeof ballots]): Conventions {
  const votes = texts.map((text) => (isTyped && exact.test(text) ? usual : vote(text)));
  const [forUsual, forUnusual] = [usual, unusual].map((convention) => votes.filter((one) => one === convention).length);
  const example = texts[votes.indexOf('either')] ?? null;
  if (example !== null && !forUsual && !forUnusual) return { possible: [usual, unusual], example };
  return { possible: [(forUnusual ?? 0) > (forUsual ?? 0) ? unusual : usual], example };
}

/**
 * The conventions by which these cells of a column may be read. A column has one: what most cells say holds for all.
 * @param isTyped the file knows numbers and days as such, and only its texts may be doubtful
 */
export const conventionsOf = (texts: readonly string[], isTyped: boolean): ColumnConventions => ({
  number: count(texts, isTyped, ballots.number),
  day: count(texts, isTyped, ballots.day),
});

/** A number written by a convention, with nothing but digits and a dot; undefined where it is not written so. */
export function plainNumber(text: string, decimal: Convention): string | undefined {
  const figure = figureOf(text);
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', ...parts] = figure.split(decimal);
  if (parts.length > 1 || parts[0]?.includes(group) || (whole.includes(group) && !isGrouped(whole, group))) return undefined;
  const isNegative = /^[.,]*-/.test(
    toAsciiDigits(text)
      .replace(/\u2212/g, '-')
      .replace(word, '')
      .replace(/[^\d.,-]/g, ''),
  );
  return `${isNegative ? '-' : ''}${whole.replaceAll(group, '')}${parts[0] ? `.${parts[0]}` : ''}`;
}

/** A day written month first, with its parts in the order of all others. */
export const dayFirst = (text: string): string =>
  toAsciiDigits(text).replace(dayInFigures, (_, month: string, sign: string, day: string, year: string) => [day, month, year.padStart(4, '20')].join(sign));
