import { readdirSync, readFileSync } from 'node:fs';
import { defaultLanguage } from '../../shared/languages.ts';
import type { Language } from '../../shared/languages.ts';

export type Texts = Readonly<Record<string, string>>;

const folder = new URL('../../../locales/', import.meta.url);
const read = new Map<Language, Texts>();

function readTexts(language: Language): Texts {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((file) => file.endsWith('.json'));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Texts)) as Texts;
}

/** The project's texts in one language, of all areas; English where one is not translated yet. Read once. */
export function textsOf(language: Language): Texts {
  const known = read.get(language);
  if (known) return known;
  const own = readTexts(language);
  const texts = language === defaultLanguage ? own : { ...textsOf(defaultLanguage), ...own };
  read.set(language, texts);
  return texts;
}
