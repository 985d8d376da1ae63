import bg from '../../../generated/messages/bg.gen.ts';
import cs from '../../../generated/messages/cs.gen.ts';
import de from '../../../generated/messages/de.gen.ts';
import en from '../../../generated/messages/en.gen.ts';
import hu from '../../../generated/messages/hu.gen.ts';
import ro from '../../../generated/messages/ro.gen.ts';
import sk from '../../../generated/messages/sk.gen.ts';
import type { Language } from '../../../shared/languages.ts';

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en, de, hu, sk, ro, cs, bg };

/** What people call these fields, in every language: a file may come from any of them. */
export const labelsOf = (fields: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(fields.map((field) => [field, Object.values(catalogues).flatMap((messages) => messages[`field.${field}`] ?? [])]));
