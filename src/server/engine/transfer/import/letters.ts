import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { isLetter, worthOfSign } from './signs.ts';
import type { Around } from './signs.ts';

type ByteEncoding = Exclude<Encoding, `utf-${string}`>;

const central = {
  hu: ['áéöó', 'őíüúű'],
  cs: ['íáéěščžřý', 'ůúóňďť'],
  sk: ['íáčšžýé', 'ľúťôňäóďĺŕ'],
  ro: ['ăîţ', 'âş'],
  pl: ['ąęłó', 'śżćńź'],
  hr: ['čćšž', 'đ'],
  de: ['äöüß'],
};

/** Letters beyond ASCII of the languages written in an encoding: first the common ones of each, then the others. Of encodings alike the first is taken. */
const languagesIn: Record<ByteEncoding, Readonly<Record<string, readonly string[]>>> = {
  'windows-1252': { de: ['äöüß', 'éèàêçûâôñ'], fr: ['éèà', 'êçôîûùâëïœ'], it: ['àèò', 'ìùé'], es: ['óíáñ', 'éúü'], sv: ['åäö', 'é'], da: ['æøå', 'é'] },
  'windows-1250': central,
  'windows-1251': {
    bg: ['аиоетнрсвлкдп', 'бгжзймуфхцчшщъьюя'],
    sr: ['аиоетнрсвлкдј', 'бгђжзљмњћупфхцчџш'],
    ru: ['аиоетнрсвлкдм', 'бгжзйпуфхцчшщъыьэюяё'],
    uk: ['аиоетнрсвлкді', 'бгґжзймпуфхцчшщьюяєї'],
  },
  'windows-1253': { el: ['αοιετσνηυρπκμςάίόέ', 'λγδωχθφβξζψήύώϊΐ'] },
  'windows-1254': { tr: ['ışüöç', 'ğâ'] },
  ibm852: central,
};

/** Languages of our countries are likelier than others, and a file as DOS wrote it is seldom met. */
const ours = new Set(['hu', 'cs', 'sk', 'ro', 'de', 'bg']);
const seldom: Partial<Record<ByteEncoding, number>> = { ibm852: 0.25, 'windows-1253': 0.5, 'windows-1254': 0.5 };

/** Letters that are words. */
const words = /[àáőóаивосуяекѝηοήό]/iu;
const isLatin = (sign: string): boolean => /\p{Script=Latin}/u.test(sign);
const isLower = (sign: string): boolean => /\p{Ll}/u.test(sign);
const isUpper = (sign: string): boolean => /\p{Lu}/u.test(sign);
const isDigit = (sign: string): boolean => /\d/.test(sign);
const isVowel = (sign: string): boolean => /[aeiouyıæœøіїєаеиоуъюя]/iu.test(sign.normalize('NFD').charAt(0));

/** How far a letter stands where no text would have it: a capital behind a small one, a mixed script, a closing sigma inside a word, beside a figure. */
function oddity(sign: string, { before, after }: Around): number {
  const isMixed = [before, after].some((other) => isLetter(other) && isLatin(other) !== isLatin(sign));
  if (isMixed || (isUpper(sign) && isLower(before)) || (isLower(sign) && isUpper(after))) return 2;
  if (isDigit(before) && isDigit(after)) return 2;
  if (sign === 'ς' && isLetter(after)) return 3;
  if (sign === 'ě' && /[^bdfmnptv\s]/i.test(before)) return 1;
  if (!isLatin(sign)) return 0;
  if (isDigit(before) || isDigit(after)) return 1.5;
  const beside = [before, after].filter(isLetter);
  const alike = beside.filter((other) => isVowel(other) === isVowel(sign)).length;
  return isVowel(sign) ? alike / 2 : alike > 1 ? 0.5 : 0;
}

interface Found {
  sign: string;
  /** How well it stands as a sign, and how oddly as a letter. */
  worth: number | undefined;
  odd: number;
  isLone: boolean;
}

/** All signs beyond ASCII with what stands around each. */
const foundIn = (text: string): Found[] =>
  [...text.matchAll(/[^\0-\u007f]/g)].map(({ 0: sign, index }) => {
    const [before = '', after = '', next = ''] = [text[index - 1], text[index + 1], text[index + 2]];
    const around = { before, after, next, nearest: /^\s$/.test(before) ? (text[index - 2] ?? '') : before };
    const worth = worthOfSign(sign, around);
    return { sign: sign.toLowerCase(), worth, odd: worth === undefined ? oddity(sign, around) : 0, isLone: !isLetter(before) && !isLetter(after) };
  });

/** How well a text read in this encoding looks like one of its languages: 2 at best for each sign beyond ASCII. */
export function plausibility(text: string, encoding: ByteEncoding): number {
  const found = foundIn(text);
  const languages = Object.entries(languagesIn[encoding]);
  const known = languages.flatMap(([, letters]) => letters).join('');
  const fits = languages.map(([language, [common = '', others = '']]) => {
    const worthOf = (sign: string): number =>
      (common.includes(sign) ? 2 : others.includes(sign) ? 1.5 : known.includes(sign) ? -0.5 : -1) - (ours.has(language) ? 0 : 0.3);
    return found.reduce((sum, { sign, worth, odd, isLone }) => sum + (worth ?? Math.min(worthOf(sign), isLone && !words.test(sign) ? 0.5 : 2) - odd), 0);
  });
  return Math.max(...fits) - (seldom[encoding] ?? 0);
}

/** Encodings of one byte for each letter. */
export const byteEncodings = Object.keys(languagesIn) as ByteEncoding[];
