import type { ScreenName } from '../../generated/names.gen.ts';
import { screens } from '../../generated/screens.gen.ts';
import type { Services } from '../chrome/services.tsx';
import { parsePath } from '../data/paths.ts';
import { warmLocale } from '../i18n/warm-locale.ts';
import { beginRows, beginWith } from './first-screen.ts';

const isScreen = (id: string): id is ScreenName => id in screens;

/** Begins with the page of an address before anything is drawn: what it asks for first is one request, which is on its way while the program gets ready to draw. */
export function beginPage(services: Services, pathname: string): void {
  const { api, session, expect } = services;
  const { path, language } = parsePath(pathname);
  if (!language || !session.isOpen()) return;
  const id = path.slice(1);
  api.together(() => {
    if (isScreen(id)) beginWith(services, id, language);
    // Whoever waits for it hears of its failure.
    session.start().catch(() => undefined);
    expect(language);
  });
  if (isScreen(id)) beginRows(services, id);
  // The answers take longer.
  setTimeout(() => warmLocale(language));
}
