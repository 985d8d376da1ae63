import { readdirSync, readFileSync } from 'node:fs';
import { defaultLanguage } from '../../shared/languages.ts';
import type { Language } from '../../shared/languages.ts';

export type Texts = Readonly<Record<string, string>>;

const folder = new URL('../../../locales/', import.meta.url);
const read = new Map<Language, Texts>();

/** What the files of a language hold, in the order of their names. */
export const writtenIn = (language: Language): string[] =>
  readdirSync(new URL(`${language}/`, folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));

const readTexts = (language: Language): Texts => Object.assign({}, ...writtenIn(language).map((text) => JSON.parse(text) as Texts)) as Texts;

/** The project's texts in one language, of all areas; English where one is not translated yet. Read once. */
export function textsOf(language: Language): Texts {
  const known = read.get(language);
  if (known) return known;
  const own = readTexts(language);
  const texts = language === defaultLanguage ? own : { ...textsOf(defaultLanguage), ...own };
  read.set(language, texts);
  return texts;
}
