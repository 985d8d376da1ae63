import { languages } from '../../../shared/languages.ts';
import { textsOf } from '../locale-texts.ts';

/** What people call these fields, in every language: a file may come from any of them. */
export const labelsOf = (fields: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(fields.map((field) => [field, languages.flatMap((language) => textsOf(language)[`field.${field}`] ?? [])]));
