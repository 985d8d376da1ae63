import { defaultLanguage } from '../../shared/languages.ts';
import { isLocalPath, returnPath, toLocalizedPath } from '../../shared/navigation/local-path.ts';
import { parsePath } from '../data/paths.ts';
import type { SessionEnd } from '../data/session.ts';

const loginPage = '/login';

const toUrl = (href: string): URL => new URL(href, 'http://local');
const pageOf = (href: string) => parsePath(toUrl(href).pathname);
const inLanguageOf = (href: string, path: string): string => toLocalizedPath(path, pageOf(href).language ?? defaultLanguage);

/** The sign-in page that leads back to `href`; `ended` tells there that a session ran out. */
export function loginAddress(href: string, ended = false): string {
  const { path } = pageOf(href);
  const search = new URLSearchParams(path === loginPage ? toUrl(href).search : undefined);
  if (path !== '/' && path !== loginPage && isLocalPath(href)) search.set('redirect', href);
  if (ended) search.set('ended', 'true');
  return inLanguageOf(href, loginPage) + (search.size > 0 ? `?${search}` : '');
}

/** Where a sign-in page leads to: the remembered local path, in the page's language if it has none, else home. */
export const returnAddress = (loginHref: string): string => inLanguageOf(loginHref, returnPath(toUrl(loginHref).searchParams.get('redirect') ?? '/'));

/** Whether the sign-in page at this address was opened because a session ran out. */
export const isSessionEnded = (loginHref: string): boolean => toUrl(loginHref).searchParams.get('ended') === 'true';

/** Where the end of a session leads: out to the sign-in page, to it with the way back, or to the start page after a 412. */
const ends: Record<SessionEnd, (href: string) => string> = {
  out: (href) => inLanguageOf(href, loginPage),
  login: (href) => loginAddress(href, true),
  root: (href) => inLanguageOf(href, '/'),
};

/** Where the end of a session leads from `href`; null on the sign-in page, which would only ask again what was just refused, without end. */
export const endAddress = (end: SessionEnd, href: string): string | null => (pageOf(href).path === loginPage ? null : ends[end](href));
