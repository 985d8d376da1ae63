import { localeTags } from '../../shared/languages.ts';
import type { Language } from '../../shared/languages.ts';

type NamedThing = 'language' | 'region' | 'currency';

const names = new Map<string, Intl.DisplayNames>();

/** Name of a language, country or currency code in the reader's language (Unicode CLDR); the code itself when it has none. */
export function displayName(type: NamedThing, code: string, language: Language): string {
  const id = `${type} ${language}`;
  let known = names.get(id);
  if (!known) {
    known = new Intl.DisplayNames(localeTags[language], { type, fallback: 'code' });
    names.set(id, known);
  }
  try {
    return known.of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code; // a stored code that is not even shaped like one
    throw error;
  }
}
