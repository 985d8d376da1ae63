import { isLanguage, type Language } from '../languages.ts';

/** Letters, digits and the few signs of our own addresses. A query and a hash may hold what addresses hold unescaped, save `@`, which hides hosts. */
const localPath = /^\/[A-Za-z0-9@\-%_~/]*(?:\?[A-Za-z0-9\-._~!$&'()*+,;=:/?%]*)?(?:#[A-Za-z0-9\-._~!$&'()*+,;=:/?%]*)?$/;

/** Slash, backslash, percent and control characters in disguise: decoded once more by a proxy they would lead elsewhere. */
const disguised = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;

const split = (href: string): [path: string, tail: string] => {
  const at = href.search(/[?#]/);
  return at === -1 ? [href, ''] : [href.slice(0, at), href.slice(at)];
};

/** Whether a redirect to it stays on this site. Two slashes in a row are refused anywhere: without its language `/hu//x` would be a host. */
export function isLocalPath(value: unknown): value is string {
  if (typeof value !== 'string' || !localPath.test(value)) return false;
  const [path] = split(value);
  return !path.includes('//') && !disguised.test(path);
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The path as menus, bookmarks and page rights know it: no language, no slash at the end. Query and hash stay. */
export function stripLanguage(href: string): string {
  const [path, tail] = split(href);
  const segments = segmentsOf(path);
  return `/${(isLanguage(segments[0]) ? segments.slice(1) : segments).join('/')}${tail}`;
}

/** The path under a language; one that has a language already keeps its own. */
export function toLocalizedPath(href: string, language: Language): string {
  const [path, tail] = split(href);
  const segments = segmentsOf(path);
  return `/${(isLanguage(segments[0]) ? segments : [language, ...segments]).join('/')}${tail}`;
}

/** Where a sign-in leads back to: the remembered path when it is local and not the sign-in itself, else the start page. */
export function returnPath(remembered: unknown): string {
  if (!isLocalPath(remembered)) return '/';
  const [page] = split(stripLanguage(remembered));
  return page === '/login' ? '/' : remembered;
}
