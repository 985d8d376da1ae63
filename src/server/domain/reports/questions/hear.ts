import { fold } from '../../../../shared/text/fold.ts';
import type { Heard, Meaning } from './meanings.ts';

/** A word of a question, folded, with its place in it. */
export interface Word {
  text: string;
  from: number;
  to: number;
}

/** A phrase and what it says: each of its parts is a word, the beginning of one (`…*`), or a number (`#`). */
export interface Phrase {
  parts: readonly string[];
  meaning: Meaning;
}

/** What single words say that no list of phrases has: numbers, years, months, countries. */
export type WordMeaning = (word: string) => Meaning | undefined;

/** Thousands with marks between them, a figure with a part, words, and marks that say what a number is of. */
const thousands = /^\d{1,3}(?:[.,\s]\d{3})+$/u;
const wordShapes = /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[.,\u0020\u00a0\u202f]\d{3})+|\d+[.,]\d{1,2})(?![.,]?[\p{L}\p{N}])|[\p{L}\p{N}]+|[%\p{Sc}]/gu;

const toText = (word: string): string => (thousands.test(word) ? word.replaceAll(/\D/gu, '') : fold(word).replace(/^(\d+),(\d+)$/, '$1.$2'));

/** The words of a text, folded; numbers as digits with a point at most. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordShapes)].map((match) => ({ text: toText(match[0]), from: match.index, to: match.index + match[0].length }));

export const toParts = (phrase: string): string[] => fold(phrase).match(/[\p{L}\p{N}]+\*?|#|%/gu) ?? [];

interface Match {
  phrase: Phrase;
  number: number | undefined;
}

/** Phrases by their first part, so that a word is held against few. */
function byFirst(phrases: readonly Phrase[]): (word: string) => Phrase[] {
  const whole = new Map<string, Phrase[]>();
  const begun = new Map<string, Phrase[]>();
  const numbered: Phrase[] = [];
  for (const phrase of phrases) {
    const [first = ''] = phrase.parts;
    if (first === '#') numbered.push(phrase);
    else {
      const map = first.endsWith('*') ? begun : whole;
      const key = first.endsWith('*') ? first.slice(0, -1) : first;
      map.set(key, [...(map.get(key) ?? []), phrase]);
    }
  }
  return (word) => {
    const found = [...(whole.get(word) ?? []), ...numbered];
    for (let length = 1; length <= word.length; length += 1) found.push(...(begun.get(word.slice(0, length)) ?? []));
    return found;
  };
}

/** Letters of the words that a phrase has itself: of two of equal length the one that says more of them is meant. */
const lettersOf = ({ phrase: { parts } }: Match): number => parts.reduce((sum, part) => sum + part.replace('*', '').length, 0);

/**
 * Takes a question apart: at each place the longest phrase is heard, and all that say the same much. Words that nobody knows stay alone.
 * @param numberOf the number that a word says
 */
export function createHearing(phrases: readonly Phrase[], single: WordMeaning, numberOf: (word: string) => number | undefined) {
  const candidates = byFirst(phrases);

  function matchAt(words: readonly Word[], at: number, phrase: Phrase): Match | undefined {
    let number: number | undefined;
    for (const [place, part] of phrase.parts.entries()) {
      const word = words[at + place]?.text;
      if (word === undefined) return undefined;
      if (part === '#') {
        number = numberOf(word);
        if (number === undefined) return undefined;
      } else if (part.endsWith('*') ? !word.startsWith(part.slice(0, -1)) : word !== part) return undefined;
    }
    return { phrase, number };
  }

  return function hear(question: string): Heard[] {
    const words = wordsOf(question);
    const heard: Heard[] = [];
    let at = 0;
    while (at < words.length) {
      const word = words[at];
      if (!word) break;
      const matches = candidates(word.text).flatMap((phrase) => matchAt(words, at, phrase) ?? []);
      const longest = Math.max(0, ...matches.map(({ phrase }) => phrase.parts.length));
      const long = matches.filter(({ phrase }) => phrase.parts.length === longest);
      const most = Math.max(0, ...long.map(lettersOf));
      const best = long.filter((match) => lettersOf(match) === most);
      const length = Math.max(1, longest);
      const alone = best.length === 0 ? single(word.text) : undefined;
      heard.push({
        meanings: alone ? [alone] : distinct(best.map(({ phrase }) => phrase.meaning)),
        number: best[0]?.number,
        from: word.from,
        to: words[at + length - 1]?.to ?? word.to,
      });
      at += length;
    }
    return heard;
  };
}

function distinct(meanings: readonly Meaning[]): Meaning[] {
  const byText = new Map(meanings.map((meaning) => [JSON.stringify(meaning), meaning]));
  return [...byText.values()];
}
