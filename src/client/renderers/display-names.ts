import { localeTags } from '../../shared/languages.ts';
import type { Language } from '../../shared/languages.ts';

type NamedThing = 'language' | 'region' | 'currency';

const names = new Map<string, Intl.DisplayNames>();
/** What was said once is said again in every row: by thing, language and code. */
const said = new Map<string, string>();

function nameOf(type: NamedThing, code: string, language: Language): string {
  const id = `${type} ${language}`;
  const known = names.get(id) ?? new Intl.DisplayNames(localeTags[language], { type, fallback: 'code' });
  names.set(id, known);
  try {
    return known.of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code; // a stored code that is not even shaped like one
    throw error;
  }
}

/** Name of a language, country or currency code in the reader's language (Unicode CLDR); the code itself when it has none. */
export function displayName(type: NamedThing, code: string, language: Language): string {
  const id = `${type} ${language} ${code}`;
  const name = said.get(id) ?? nameOf(type, code, language);
  said.set(id, name);
  return name;
}
