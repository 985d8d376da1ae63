/** What a model is given as data: nothing in it ends the element that it stands in. */
export const asData = (data: object): string => `<data>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</data>`;

const markup = /[<>]|\]\(|&#?\w+;/;
/** Addresses of pages and mails, and names of hosts. */
const address = /:\/\/|www\.|@|\b[\p{L}\d-]{2,}\.[a-z]{2,}(?![\p{L}\d])/iu;

/** Whether a text has no markup and names no address. */
export const isPlain = (text: string): boolean => !markup.test(text) && !address.test(text);

const wordsWithDigits = (text: string): string[] =>
  text.match(/[\p{L}\d][\p{L}\d.,-]*/gu)?.flatMap((word) => (/\d/.test(word) ? word.replace(/[.,-]+$/, '') : [])) ?? [];
const measure = /^(\d+(?:[.,]\d+)?)(?:mm|cm|dm|m|g|kg|ml|l|w|v|a|kw)?$/iu;
/** A figure without its unit, with a point before its decimals and no zeros behind them; a code as it is, in small letters. */
function figureOf(word: string): string {
  const amount = measure.exec(word)?.[1];
  return amount === undefined ? word.toLowerCase() : String(Number(amount.replace(',', '.')));
}

/** Whether a text says no figure and no code that is not in what was given, however it writes decimals and units. */
export function inventsNothing(text: string, given: string): boolean {
  const known = new Set(wordsWithDigits(given).map(figureOf));
  return wordsWithDigits(text).every((word) => known.has(figureOf(word)));
}

/**
 * Whether a text says nothing that visitors must not be told: no markup, no addresses, no figure that is not in what was given, and no code that is not of what was asked about:
 * a text of a product may name others.
 */
export function isHarmless(text: string, given: string, named: string): boolean {
  if (!isPlain(text)) return false;
  const figures = new Set(wordsWithDigits(given));
  const codes = new Set(wordsWithDigits(named));
  return wordsWithDigits(text).every((word) => (/\p{L}/u.test(word) ? codes : figures).has(word));
}
