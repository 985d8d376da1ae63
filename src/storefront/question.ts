import type { Language } from '../shared/languages.ts';

/** What a question asks for, as far as it can be told from its words. */
export interface Question {
  /** The words that may name something, without their endings, each once. */
  words: readonly string[];
  least: number | null;
  most: number | null;
}

/** So many words of a question are looked for: each is a search. */
const mostWords = 6;
const shortest = 3;

/** Words that stand in any question and name nothing. */
const empty: Readonly<Record<Language, string>> = {
  en: 'the and for with any are can could does have has how much many what which who where when you your our this that there these those want need would like looking find sell get buy please from into cost costs price than one some show under below less most over above more least up',
  de: 'der die das den dem des ein eine einen einem einer und oder für mit ohne ich wir sie ihr haben hat gibt kann können könnte was wie wer welche welcher welches wieviel viel kostet kosten preis ist sind suche brauche möchte bitte von aus auf bis unter über mehr weniger als höchstens mindestens euro',
  hu: 'van vannak egy ezt azt hogy mennyi mennyibe kerül milyen melyik mikor hol kell kellene szeretnék keresek kérem kérek önök önöknek nekem lehet kapható venni ára árak alatt felett legfeljebb legalább olcsóbb drágább forint mint vagy hoz ami amely',
  ro: 'este sunt aveți aveti există exista cât cat costă costa care unde când cand pentru din sau cele cel cea unei unui vreau doresc caut puteți puteti preț pret sub peste până pana maxim minim mai mult puțin putin lei decât decat',
  bg: 'има имате ли как какво какъв каква кой коя кои колко струва къде кога може искам търся нужен нужна моля цена под над най повече малко лева евро един една едно които който която без със или',
  sk: 'máte mate máme aký aká aké ktorý ktorá ktoré koľko stojí kde kedy môžem chcem hľadám potrebujem prosím cena pod nad menej viac ako než stoja eur euro alebo pre bez jeden jedna jedno sú',
  cs: 'máte mate máme jaký jaká jaké který která které kolik stojí kde kdy mohu chci hledám potřebuji prosím cena pod nad méně více jako než korun kč nebo pro bez jeden jedna jedno jsou',
};

/** Words before or behind an amount that say which side of it is meant. */
const below =
  /under|below|less than|up to|at most|unter|bis|höchstens|maximal|weniger als|alatt|legfeljebb|maximum|olcsóbb|sub|până la|pana la|maxim|под|до|най-много|pod|do|menej|lacnejšie|méně|levnější|najviac|nejvýše|maximálně|maximálne/iu;
const above =
  /over|above|more than|at least|über|mindestens|mehr als|felett|fölött|legalább|drágább|peste|minim|над|поне|nad|viac|drahšie|více|dražší|aspoň|alespoň|najmenej/iu;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const emptyWords = new Map(Object.entries(empty).map(([language, words]) => [language, new Set(words.split(' ').map(plain))]));

/** Endings change with the case: what stays of a longer word is looked for. */
const stem = (word: string): string => (word.length > 5 && !/\d/.test(word) ? word.slice(0, Math.max(4, word.length - 2)) : word);

/** An amount as people write it, 50 000 or 49,90, with what stands around it. */
const amount = /(?<before>\p{L}[\p{L}\s-]*?)?\s*(?<number>\d{1,3}(?:[\s\u00a0.]\d{3})+|\d+(?:[.,]\d{1,2})?)(?<behind>[\s\p{L}.€-]*)/u;

/** What a question in words asks for; nothing of it is understood but what it names, and whether it may cost no more or no less than that. */
export function readQuestion(language: Language, question: string): Question {
  const { before = '', number = '', behind = '' } = amount.exec(question)?.groups ?? {};
  const around = [before.split(/\s+/).slice(-3).join(' '), behind.split(/\s+/).slice(0, 4).join(' ')].join(' ');
  const isWhole = /[\s\u00a0.]\d{3}(?:\D|$)/.test(number);
  const value = number === '' ? null : Number(isWhole ? number.replaceAll(/\D/g, '') : number.replace(',', '.'));
  const words = (part: RegExp): boolean => new RegExp(`(?<!\\p{L})(?:${part.source})(?!\\p{L})`, 'iu').test(around);
  const isBelow = value !== null && words(below);
  const isAbove = value !== null && !isBelow && words(above);
  const text = isBelow || isAbove ? question.replace(number, ' ') : question;
  const named = (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*/gu) ?? []).filter(
    (word) => word.length >= shortest && !emptyWords.get(language)?.has(plain(word)),
  );
  return {
    words: [...new Set(named.map((word) => stem(word.toLowerCase())))].slice(0, mostWords),
    least: isAbove ? value : null,
    most: isBelow ? value : null,
  };
}

const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Of a text, the sentence in which most of the words stand; undefined where none does. */
export function sentenceOf(text: string, words: readonly string[]): { sentence: string; found: number } | undefined {
  let best: { sentence: string; found: number } | undefined;
  for (const sentence of sentences(text)) {
    const said = plain(sentence);
    const found = words.filter((word) => said.includes(plain(word))).length;
    if (found > (best?.found ?? 0)) best = { sentence, found };
  }
  return best;
}
