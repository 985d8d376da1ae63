/** Language codes of the user interface, in the order in which choosers show them; the first is the default. */
export const languages = ['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** BCP 47 tags by which dates, numbers and money are written in each language. */
export const localeTags: Record<Language, string> = { en: 'en-GB', de: 'de-DE', hu: 'hu-HU', sk: 'sk-SK', ro: 'ro-RO', cs: 'cs-CZ', bg: 'bg-BG' };

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && (languages as readonly string[]).includes(value);

/** One text per language; a language without a text has no key. */
export type MultiText = Partial<Record<Language, string>>;
