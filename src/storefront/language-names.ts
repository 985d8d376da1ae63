import type { Language } from '../shared/languages.ts';

/** Each language by its own name: whoever looks for his does not read the others. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  hu: 'Magyar',
  sk: 'Slovenčina',
  ro: 'Română',
  cs: 'Čeština',
  bg: 'Български',
};
