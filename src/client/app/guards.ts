import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { cookies } from '../../shared/session/cookies.ts';
import { toLocalizedPath } from '../../shared/navigation/local-path.ts';
import { readCookie } from '../data/cookies.ts';
import { hasPage } from '../data/menu.ts';
import { parsePath, preferredLanguage } from '../data/paths.ts';
import type { AppContext } from './services.ts';
import { loginAddress, returnAddress } from './sign-in-address.ts';

export interface Navigation {
  context: AppContext;
  location: ParsedLocation;
  /** Only the code and data are fetched ahead; nobody goes there yet. */
  preload: boolean;
}

const languageHere = () => preferredLanguage(readCookie(cookies.language.name), navigator.languages);

/** Every address has a language; the cookie's or the browser's is put before one without. */
export function guardLanguage({ location }: Pick<Navigation, 'location'>): void {
  if (parsePath(location.pathname).language) return;
  throw redirect({ href: toLocalizedPath(location.href, languageHere()), replace: true });
}

/** Only for people who are signed in; the way back is kept. */
export async function guardMember({ context: { services }, location, preload }: Navigation): Promise<void> {
  const { session } = services;
  const begun = await services.api.together(() => {
    if (session.isOpen() && !session.state.get().user) services.expect(parsePath(location.pathname).language ?? languageHere());
    return session.start();
  });
  const toLogin = (ended: boolean) => redirect({ href: loginAddress(location.href, ended), replace: true });
  if (!session.state.get().user) throw toLogin(!begun);
  await services.prepare();
  // The session may have come to its end on the way.
  if (!session.state.get().user) throw toLogin(true);
  if (!preload) services.visit(parsePath(location.pathname).path);
}

/** Only for people who are not signed in; others go where they came from, or home. */
export async function guardGuest({ context: { services }, location }: Navigation): Promise<void> {
  await services.session.start();
  if (services.session.state.get().user) throw redirect({ href: returnAddress(location.href), replace: true });
}

/** Only pages of the user's menu tree; any other leads to the start page of the language. */
export async function guardPage(navigation: Navigation): Promise<void> {
  await guardMember(navigation);
  const { menu } = navigation.context.services.session.state.get();
  const { path, language } = parsePath(navigation.location.pathname);
  if (!hasPage(menu, path)) throw redirect({ href: toLocalizedPath('/', language ?? languageHere()), replace: true });
}
