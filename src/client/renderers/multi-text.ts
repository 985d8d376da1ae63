import { languages } from '../../shared/languages.ts';
import type { Language, MultiText } from '../../shared/languages.ts';

export const missingLanguages = (value: MultiText): Language[] => languages.filter((language) => !value[language]);

/** The text in `language`, else in the first language that has one. */
export function bestText(value: MultiText, language: Language): { text: string; language: Language } | null {
  const own = value[language];
  if (own) return { text: own, language };
  const other = languages.find((candidate) => value[candidate]);
  return other ? { text: value[other] ?? '', language: other } : null;
}
