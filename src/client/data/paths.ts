import { defaultLanguage, isLanguage, type Language } from '../../shared/languages.ts';
import { stripLanguage, toLocalizedPath } from '../../shared/navigation/local-path.ts';

export interface PagePath {
  /** Null where the address has no language segment. */
  language: Language | null;
  /** What pages, menus and bookmarks are compared by: starts with a slash, has no language and no slash at its end. */
  path: string;
}

/** Takes the language segment off an address: `/hu/products/brands/` is `hu` and `/products/brands`. */
export function parsePath(pathname: string): PagePath {
  const first = pathname.split('/').find(Boolean);
  return { language: isLanguage(first) ? first : null, path: stripLanguage(pathname) };
}

/** Menu data may lack the first slash or carry one at the end. */
export const toPagePath = stripLanguage;

/** The same address in another language; query and hash stay. */
export const switchLanguage = (href: string, language: Language): string => toLocalizedPath(stripLanguage(href), language);

/** The remembered language, else the first of the browser's that we speak, else English. */
export function preferredLanguage(remembered: string | null, spoken: readonly string[]): Language {
  const known = [remembered, ...spoken].map((tag) => tag?.split('-')[0]?.toLowerCase());
  return known.find(isLanguage) ?? defaultLanguage;
}
