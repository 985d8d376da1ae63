import { type Language, localeTags } from '../../shared/languages.ts';

/** Has the browser gather the locales it knows, as the first texts and figures will: a hundredth of a second that a page has while it waits for the server. */
export function warmLocale(language: Language): void {
  const tag = localeTags[language];
  Intl.NumberFormat.supportedLocalesOf(tag);
  Intl.DateTimeFormat.supportedLocalesOf(tag);
}
