import { defaultLanguage, isLanguage, languages } from '../../shared/languages.ts';
import type { Language } from '../../shared/languages.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { MultiTextPatch } from '../../shared/text/multi-text.ts';

/** The language a record was written in, from which others are translated; the default one where the record does not say. */
export const sourceLanguage = (row: JsonObject): Language => (isLanguage(row.language_code) ? row.language_code : defaultLanguage);

/** Whether a text waits for translation: this language is empty while another is not. */
export const isMissing = (value: MultiTextPatch | null, language: Language): boolean =>
  !value?.[language] && languages.some((other) => Boolean(value?.[other]));

/** The languages in the order they are edited: the reader's first, then the source, then the rest. */
export function editingOrder(reader: Language, source: Language): Language[] {
  return [...new Set([reader, source, ...languages])];
}
