import type { Language } from '../../../shared/languages.ts';

/** Each language in its own words, so that everybody finds theirs; never translated. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  hu: 'Magyar',
  sk: 'Slovenský',
  ro: 'Română',
  cs: 'Český',
  bg: 'Български',
};
