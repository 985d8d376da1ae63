import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { isLanguage, languages } from '../../../../shared/languages.ts';
import { isTextTold, mergeText, missingLanguages, missingMember, ownText } from '../../../../shared/text/multi-text.ts';

/*
 * What is typed into a text per language is a patch: the languages that change, null for one that goes. Rows may tell the shown text alone, and
 * somebody else may change another language meanwhile: neither is touched so.
 */

const asTexts = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The patch that makes one text of another. */
export function changedTexts(from: Json | undefined, to: Json | undefined): JsonObject {
  const named = [...new Set([...Object.keys(asTexts(from)), ...Object.keys(asTexts(to))])];
  return Object.fromEntries(named.filter((code) => ownText(from, code) !== ownText(to, code)).map((code) => [code, ownText(to, code)]));
}

/** A text with a patch in it; null where nothing is left of it. */
export function withTexts(value: Json | undefined, patch: JsonObject): Json {
  const merged = mergeText(asTexts(value), patch);
  return Object.keys(merged).length === 0 ? null : merged;
}

/** What stands in a cell when a change is laid over it. */
export const laidOver = (old: Json | undefined, change: Json, perLanguage: boolean): Json =>
  perLanguage && isObject(change) ? withTexts(old, change) : change;

/** The row with a text in all its languages. What it lacks is told as well: laid over a row that tells the shown text, it must say that anew. */
export const withWhole = (row: JsonObject, field: string, texts: Json): JsonObject => ({
  ...row,
  [field]: texts,
  [missingMember(field)]: missingLanguages(asTexts(texts)),
});

/** Whether the row may have the text in a language that it does not tell. */
export const hasUntold = (row: JsonObject, field: string): boolean => languages.some((language) => !isTextTold(row, field, language));

/** Whether the row tells that it already has all that a patch would make of it. */
export const holdsTexts = (row: JsonObject, field: string, patch: JsonObject): boolean =>
  Object.entries(patch).every(([code, text]) => isLanguage(code) && isTextTold(row, field, code) && (ownText(row[field], code) || null) === (text || null));

/** What stood before in the languages of a patch, as the first of the rows that tells it has it. */
export function textsBefore(patch: Json, field: string, rows: readonly JsonObject[]): JsonObject {
  const before = Object.keys(asTexts(patch)).map((code) => {
    const teller = rows.find((row) => isLanguage(code) && isTextTold(row, field, code));
    return [code, ownText(teller?.[field], code)] as const;
  });
  return Object.fromEntries(before);
}
