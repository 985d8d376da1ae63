import { useMemo, useSyncExternalStore } from 'react';
import { languages } from '../../../shared/languages.ts';
import { listPages, pageTitle, trailTo } from '../../data/menu.ts';
import { toLocalizedPath } from '../../../shared/navigation/local-path.ts';
import { toPagePath } from '../../data/paths.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { derivedId, useText } from '../../i18n/text.ts';
import { densities, setDensity, setTheme, themes } from '../../ui/look/theme.ts';
import { languageNames } from '../header/language-names.ts';
import { OwnFlag } from '../header/own-flag.tsx';
import { pageIcon } from '../page-icon.ts';
import { useServices, useSession } from '../services.tsx';
import { pageActions } from '../../runtime/page-actions.ts';
import type { Command } from './commands.ts';

/** The pages the user may open, worded and titled in the user's language. */
export function usePageCommands(): readonly Command[] {
  const { go } = useServices();
  const { menu } = useSession();
  const language = useLanguage();
  return useMemo(
    () =>
      listPages(menu).map((page): Command => {
        const path = toPagePath(page.url ?? '/');
        const above = trailTo(menu, path)
          .slice(0, -1)
          .map((parent) => pageTitle(parent, language));
        return {
          id: page.page_code,
          label: pageTitle(page, language),
          hint: above.join(' › '),
          icon: pageIcon(page),
          run: () => go(toLocalizedPath(path, language)),
        };
      }),
    [menu, language, go],
  );
}

/** What can be done now on the page in view. */
export function usePageActionCommands(): readonly Command[] {
  const { offered, run } = useSyncExternalStore(pageActions.subscribe, pageActions.get);
  return useMemo(
    () => offered.map((one): Command => ({ id: `page.${one.name}`, label: one.label, icon: one.action.icon, run: () => run(one) })),
    [offered, run],
  );
}

/** What can be done from everywhere. */
export function useActionCommands(onKeyboardHelp: () => void): readonly Command[] {
  const text = useText();
  const current = useLanguage();
  const { speak, session, go } = useServices();
  return useMemo(
    () => [
      ...themes.map((theme): Command => ({
        id: `theme.${theme}`,
        label: `${text('looks.theme')}: ${text(derivedId('looks', 'theme', theme))}`,
        icon: 'palette',
        run: () => setTheme(theme),
      })),
      ...densities.map((density): Command => ({
        id: `density.${density}`,
        label: `${text('looks.density')}: ${text(derivedId('looks', 'density', density))}`,
        icon: 'rows-dense',
        run: () => setDensity(density),
      })),
      { id: 'keyboard', label: text('keyboard.title'), icon: 'keyboard', shortcut: ['?'], run: onKeyboardHelp },
      { id: 'inbox', label: text('inbox.title'), icon: 'inbox', run: () => go(toLocalizedPath('/inbox', current)) },
      { id: 'ai-query', label: text('ask.title'), icon: 'ai', run: () => go(toLocalizedPath('/ai-query', current)) },
      { id: 'account', label: text('account.title'), icon: 'user', run: () => go(toLocalizedPath('/account', current)) },
      { id: 'sign-out', label: text('action.sign_out'), icon: 'logout', run: () => void session.signOut() },
      ...languages
        .filter((language) => language !== current)
        .map((language): Command => ({
          id: `language.${language}`,
          label: `${text('action.switch_language')}: ${languageNames[language]}`,
          icon: 'languages',
          media: <OwnFlag language={language} />,
          run: () => speak(language),
        })),
    ],
    [text, current, speak, session, go, onKeyboardHelp],
  );
}
