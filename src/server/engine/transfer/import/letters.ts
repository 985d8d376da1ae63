import type { Encoding } from '../../../../shared/csv/encodings.ts';

type ByteEncoding = Exclude<Encoding, `utf-${string}`>;

const central = {
  hu: ['áéöó', 'őíüúű'],
  cs: ['íáéěšč', 'žřýůúóňďť'],
  sk: ['íáčšžý', 'éľúťôňäóďĺŕ'],
  ro: ['ăîţ', 'âş'],
  pl: ['ąęłóś', 'żćńź'],
  hr: ['čćšž', 'đ'],
  de: ['äöü', 'ß'],
};

/** Letters beyond ASCII of the languages written in an encoding: first the common ones of each, then the others. Those of our countries stand first. */
const languagesIn: Record<ByteEncoding, Readonly<Record<string, readonly string[]>>> = {
  'windows-1250': central,
  'windows-1251': {
    bg: ['аиоетнрсвлкдп', 'бгжзймуфхцчшщъьюя'],
    sr: ['аиоетнрсвлкдј', 'бгђжзљмњћупфхцчџш'],
    ru: ['аиоетнрсвлкдм', 'бгжзйпуфхцчшщъыьэюяё'],
    uk: ['аиоетнрсвлкді', 'бгґжзймпуфхцчшщьюяєї'],
  },
  'windows-1252': { de: ['äöü', 'ß'], fr: ['éèà', 'êçôîûùâëïœ'], it: ['àèìòù', 'é'], es: ['óíáñ', 'éúü'], sv: ['åäö', 'é'], da: ['æøå', 'é'] },
  'windows-1253': { el: ['αοιετσνηυρπκμςάίόέ', 'λγδωχθφβξζψήύώϊΐ'] },
  'windows-1254': { tr: ['ışüöç', 'ğâ'] },
  ibm852: central,
};

/** What no word has between its letters. */
const strange = /[\p{Cc}\ufffd\u2500-\u259f]/u;
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);
const isLatin = (sign: string | undefined): boolean => sign !== undefined && /\p{Script=Latin}/u.test(sign);
const isLower = (sign: string | undefined): boolean => sign !== undefined && /\p{Ll}/u.test(sign);
const isUpper = (sign: string | undefined): boolean => sign !== undefined && /\p{Lu}/u.test(sign);

/** How far a sign stands where no text would have it: a capital behind a small letter, a mixed script, a closing sigma inside a word, a sign between letters. */
function oddity(before: string | undefined, sign: string, after: string | undefined): number {
  if (strange.test(sign)) return 3;
  if (!isLetter(sign)) return isLetter(before) && isLetter(after) ? 2 : 0;
  const isMixed = [before, after].some((other) => isLetter(other) && isLatin(other) !== isLatin(sign));
  if (isMixed || (isUpper(sign) && isLower(before))) return 2;
  return sign === 'ς' && isLetter(after) ? 3 : 0;
}

/** How well a text read in this encoding looks like one of its languages: 2 at best for each sign beyond ASCII. */
export function plausibility(text: string, encoding: ByteEncoding): number {
  const signs = [...text];
  const found = signs.flatMap((sign, i) => (sign > '\u007f' ? [{ sign: sign.toLowerCase(), odd: oddity(signs[i - 1], sign, signs[i + 1]) }] : []));
  const fits = Object.values(languagesIn[encoding]).map(([common = '', others = '']) => {
    const worth = (sign: string): number => (common.includes(sign) ? 2 : others.includes(sign) ? 1.5 : isLetter(sign) ? -1 : 0.5);
    return found.reduce((sum, { sign, odd }) => sum + worth(sign) - odd, 0) / Math.max(found.length, 1);
  });
  return Math.max(...fits);
}

/** Encodings of one byte for each letter, the likeliest of our countries first. */
export const byteEncodings = Object.keys(languagesIn) as ByteEncoding[];
