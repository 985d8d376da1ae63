import type { Language } from '../../../shared/languages.ts';

/** Each language in its own words, so that everybody finds theirs; never translated. */
export const languageNames: Record<Language, { name: string; flag: string }> = {
  en: { name: 'English', flag: 'gb' },
  de: { name: 'Deutsch', flag: 'de' },
  hu: { name: 'Magyar', flag: 'hu' },
  sk: { name: 'Slovenský', flag: 'sk' },
  ro: { name: 'Română', flag: 'ro' },
  cs: { name: 'Český', flag: 'cz' },
  bg: { name: 'Български', flag: 'bg' },
};
