import { isObject, type Json, type JsonObject } from '../json.ts';
import { isLanguage, languages, type Language, type MultiText } from '../languages.ts';

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

/** The member of a row that lists the languages in which a text is missing, where the row has the shown text alone; null where none is. */
export const missingMember = (field: string): string => `${field}@missing`;

/** The text a value has in a language itself, lent from no other; null where it has none or is no text per language. */
export const ownText = (texts: Json | undefined, language: string): Json => (isObject(texts) ? texts[language] : null) ?? null;

/** Whether a row tells if it has a text in a language, and which: it does in all where it does not have the shown text alone. */
export function isTextTold(row: JsonObject, field: string, language: Language): boolean {
  const missing = row[missingMember(field)];
  if (missing === undefined) return true;
  return ownText(row[field], language) !== null || (Array.isArray(missing) && missing.includes(language));
}

/** Those that a text of a row is missing in, also where the row tells the shown text alone. */
export function missingTexts(row: JsonObject, field: string, value: MultiText | null): Language[] {
  const told = row[missingMember(field)];
  if (told === undefined) return missingLanguages(value);
  return Array.isArray(told) ? told.filter(isLanguage).filter((language) => !hasText(value?.[language])) : [];
}

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
