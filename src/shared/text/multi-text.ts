import { languages, type Language, type MultiText } from '../languages.ts';

/** Null takes a language's text away; an absent language stays as it is. */
export type MultiTextPatch = { [language in Language]?: string | null };

const hasText = (text: string | null | undefined): text is string => typeof text === 'string' && text.trim() !== '';

/** The language to read: the asked one, else the first that has a text, English before all; null when none has. Blanks are no text. */
export function textLanguage(value: MultiText | null, asked: Language): Language | null {
  return [asked, ...languages].find((language) => hasText(value?.[language])) ?? null;
}

/** The text of {@link textLanguage}; empty when there is none at all. */
export function pickText(value: MultiText | null, asked: Language): string {
  const language = textLanguage(value, asked);
  return language === null ? '' : (value?.[language] ?? '');
}

/** Those of the `wanted` languages that wait for a text, in the order of the choosers. */
export const missingLanguages = (value: MultiText | null, wanted: readonly Language[] = languages): Language[] =>
  languages.filter((language) => wanted.includes(language) && !hasText(value?.[language]));

/** A new value with the patch in it. A blank counts as null, so that a language without a text has no key; unknown languages are dropped. */
export function mergeText(value: MultiText | null, patch: MultiTextPatch): MultiText {
  const merged: MultiText = {};
  for (const language of languages) {
    const text = patch[language] === undefined ? value?.[language] : patch[language];
    if (hasText(text)) merged[language] = text;
  }
  return merged;
}

/** Whether a value of no known kind is a text per language. */
export function isMultiText(value: unknown): value is MultiText {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([language, text]) => (languages as readonly string[]).includes(language) && typeof text === 'string');
}
