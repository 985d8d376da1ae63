import { languages, localeTags } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { unitOf } from '../../../../shared/units.ts';
import type { Unit } from '../../../../shared/units.ts';

/** What stands above a column, as it may be meant. */
export interface Head {
  name: string;
  language?: Language;
  unit?: Unit;
}

/** A word of a head as it is compared: letters and digits alone. */
export const plain = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** What other programs put before the names of all columns of goods. */
const prefix = /^(?:products?|variants?|items?|articles?|artikel|produkte?|varianten?|termek|produkty?|produs)[\s._:-]+(?=\S)/iu;

/** `name (de)`, `name[de]`, `name:de`, `name_de`, `name.de`, `name-de`, `name de`, `name, de`, `name (German)`; units alike. */
const suffix = /^(.*?\S)(?:\s*[([{]\s*([^()[\]{}]{1,20}?)\s*[)\]}]|[\s,._:/-]+([^\s,._:/()[\]{}-]{1,20}))$/u;

/** `name-de-AT`: where else the language is spoken does not matter. */
const region = /(?<=[\s._:/([{-][a-z]{2})[-_][a-z]{2}(?=[)\]}]?$)/iu;

/** What stands between a name and its unit: `Weight in kg`. */
const inWord = /[\s,]+(?:in|v|în|в)$/iu;

/** What languages are called in each of them. */
const languageNames = new Map(
  languages.flatMap((inLanguage) => {
    const names = new Intl.DisplayNames(localeTags[inLanguage], { type: 'language' });
    return languages.map((language) => [fold(names.of(language) ?? language), language] as const);
  }),
);

const languageOf = (word: string): Language | undefined => languages.find((language) => language === word.toLowerCase()) ?? languageNames.get(fold(word));

/** A head as its last word may be meant, as a language or a unit, and as it stands. */
export function readings(head: string): Head[] {
  const text = head.trim();
  const [, base = '', bracketed, tail] = suffix.exec(text.replace(region, '')) ?? [];
  const mark = (bracketed ?? tail ?? '').trim();
  const [language, unit] = [languageOf(mark), unitOf(mark)];
  return [...(language ? [{ name: base, language }] : []), ...(unit ? [{ name: base.replace(inWord, ''), unit }] : []), { name: text }];
}

/** The head without what stands before all heads of its file; undefined where nothing does. */
export const withoutPrefix = (head: string): string | undefined => (prefix.test(head.trim()) ? head.trim().replace(prefix, '') : undefined);
