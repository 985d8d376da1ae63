/** The text around a sign: what stands before and behind it, and behind that. */
export interface Around {
  before: string;
  after: string;
  next: string;
  /** The last sign before it that is no blank. */
  nearest: string;
}

export const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
const isLower = (sign: string): boolean => /\p{Ll}/u.test(sign);
const isDigit = (sign: string): boolean => /\p{Nd}/u.test(sign);
const isWord = (sign: string): boolean => isLetter(sign) || isDigit(sign);
const isBlank = (sign: string): boolean => sign.trim() === '';

interface Sign {
  signs: string;
  /** How well it stands there, from 0 to 2. */
  worth: (around: Around) => number;
}

const full = (stands: boolean): number => (stands ? 2 : 0);

/** Signs that stand in lists of goods whatever their language, each where it stands there. */
const places: readonly Sign[] = [
  // Between words with blanks, from one figure or name to another.
  { signs: '–—', worth: ({ before, after }) => full((isWord(before) === isWord(after) || isDigit(before)) && !(isLetter(before) && isLower(after))) },
  { signs: '×·•±', worth: ({ before, after }) => full(!isLetter(before) && (!isLetter(after) || isDigit(before))) },
  { signs: '’', worth: ({ before, after }) => full(isWord(before) || isWord(after)) },
  { signs: '„‚', worth: ({ before, after }) => full(!isWord(before) && isWord(after)) },
  { signs: '“”‘«»', worth: ({ before, after }) => full(isWord(before) !== isWord(after) || /[.!?)%"]/.test(before)) },
  { signs: '™®', worth: ({ after }) => full(!isLetter(after)) },
  { signs: '©', worth: ({ before }) => full(!isLetter(before)) },
  { signs: '…', worth: ({ before, after }) => (isLetter(after) && isLetter(before) ? 0 : isLetter(before) ? 1.5 : 2) },
  { signs: '€£§№½¼¾', worth: ({ before, after }) => full(!isLetter(before) && !isLetter(after)) },
  { signs: '°', worth: ({ nearest, after, next }) => full(isDigit(nearest) && (!isLetter(after) || (/[CF]/.test(after) && !isLetter(next)))) },
  { signs: '²³', worth: ({ before, after }) => full(/[\dmtn]/.test(before) && !isLetter(after)) },
  { signs: 'º', worth: ({ before, after }) => full(/[\dNn]/.test(before) && !isLetter(after)) },
  { signs: 'µ', worth: ({ before, after, next }) => full(!isLetter(before) && /[mglsAVFWH]/.test(after) && !isLetter(next)) },
  // A diameter, and a price for each.
  { signs: 'Øø', worth: ({ before, after }) => full(!isLetter(before) && !isLetter(after)) },
  { signs: 'à', worth: ({ before, after }) => full(!isWord(before) && isBlank(after)) },
  { signs: '\u00a0', worth: ({ before, after }) => (isBlank(before) || isBlank(after) ? 0 : isDigit(before) ? 2 : isDigit(after) ? 1 : 0.5) },
  { signs: '´', worth: ({ before, after }) => (isLetter(before) && isLetter(after) ? 0.5 : 0) },
];

const worths = new Map(places.flatMap(({ signs, worth }) => [...signs].map((sign) => [sign, worth] as const)));

/** What no list of goods has: line drawing, controls, and accents without their letter. */
const strange = /[\p{Cc}\ufffd\u2500-\u259f\u02c6\u02c7\u02d8\u02d9\u02db\u02dc\u02dd¸¨´¤¦¬¯]/u;

/** How well a sign that is no letter of a word stands where it does: 2 at best, below zero where none stands. Undefined for letters. */
export function worthOfSign(sign: string, around: Around): number | undefined {
  const worth = worths.get(sign)?.(around) ?? 0;
  if (worth > 0) return worth;
  if (isLetter(sign) && sign !== 'µ' && sign !== 'º') return undefined;
  if (strange.test(sign)) return -3;
  return isLetter(around.before) && isLetter(around.after) ? -1.5 : worths.has(sign) ? -0.5 : 0;
}
