import { fold } from '../../../shared/text/fold.ts';

const startOfText = 4;
const startOfWord = 3;
const inside = 2;

/**
 * How well a text answers a query, 0 for not at all: each word of the query counts more at the start of the text than at the
 * start of a word, than inside, than as letters in order; shorter texts win among equals. Case and accents do not matter.
 */
export function fuzzyScore(query: string, text: string): number {
  const folded = fold(text);
  let sum = 0;
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const score = wordScore(word, folded);
    if (score === 0) return 0;
    sum += score;
  }
  return sum === 0 ? 0 : sum + 1 / (1 + folded.length);
}

function wordScore(word: string, text: string): number {
  if (text.startsWith(word)) return startOfText;
  const at = text.indexOf(word);
  if (at >= 0) return new RegExp(`(^|[^\\p{L}\\p{N}])${escapePattern(word)}`, 'u').test(text) ? startOfWord : inside;
  return isSubsequence(word, text) && word.length > 1 ? 1 : 0;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function isSubsequence(letters: string, text: string): boolean {
  let next = 0;
  for (const letter of text) if (letter === letters[next]) next += 1;
  return next === letters.length;
}

/** The best first, at most `limit`; everything in its own order for an empty query. */
export function fuzzyFind<T>(items: readonly T[], query: string, textOf: (item: T) => string, limit: number): T[] {
  if (query.trim() === '') return items.slice(0, limit);
  return items
    .map((item) => ({ item, score: fuzzyScore(query, textOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
