import { Outlet, useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Overlays } from '../chrome/overlays.tsx';
import { useSession, useWorkplace } from '../chrome/services.tsx';
import { readFormats } from '../../shared/formats/own-formats.ts';
import { defaultLanguage } from '../../shared/languages.ts';
import { LanguageProvider } from '../i18n/language-provider.tsx';
import { AppHost } from './host-provider.tsx';
import { layouts } from './layouts.ts';
import { frameOf } from './page-match.ts';

/** Everything under one language: words, frame, page. The frame stays when only the page changes. */
export function LanguageBranch() {
  const language = useMatches({ select: (matches) => frameOf(matches).language }) ?? defaultLanguage;
  const layout = useMatches({ select: (matches) => frameOf(matches).layout });
  const area = useMatches({ select: (matches) => frameOf(matches).area });
  const { currencies } = useWorkplace();
  const precisions = useMemo(() => Object.fromEntries(currencies.map((currency) => [currency.currency_code, currency.currency_precision])), [currencies]);
  const { user } = useSession();
  const kept = user?.formats;
  const own = useMemo(() => readFormats(kept), [kept]);
  const Layout = layouts[layout];
  return (
    <LanguageProvider language={language} precisions={precisions} own={own}>
      <AppHost>
        <Layout area={area}>
          <Outlet />
        </Layout>
      </AppHost>
      <Overlays />
    </LanguageProvider>
  );
}
