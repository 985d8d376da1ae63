import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ErrorLayout } from '../chrome/layouts/error-layout.tsx';
import { LoginLayout } from '../chrome/layouts/login-layout.tsx';
import { Notices } from '../chrome/notices.tsx';
import { useSession, useWorkplace } from '../chrome/services.tsx';
import { readFormats } from '../../shared/formats/own-formats.ts';
import { defaultLanguage } from '../../shared/languages.ts';
import { LanguageProvider } from '../i18n/language-provider.tsx';
import { loadedFrame } from './loaded-frame.ts';
import { frameOf } from './page-match.ts';
import type { LayoutName } from './services.ts';

interface PageFrameProps {
  layout: LayoutName;
  area?: string | null | undefined;
  children: ReactNode;
}

/** The frame that the page in view wants around it. */
function PageFrame({ layout, area, children }: PageFrameProps) {
  if (layout === 'login') return <LoginLayout>{children}</LoginLayout>;
  if (layout === 'error') return <ErrorLayout>{children}</ErrorLayout>;
  // No page of a member is entered before its frame is here.
  return (
    loadedFrame.Member && (
      <loadedFrame.Member layout={layout} area={area}>
        {children}
      </loadedFrame.Member>
    )
  );
}

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
  return (
    <LanguageProvider language={language} precisions={precisions} own={own}>
      <PageFrame layout={layout} area={area}>
        <Outlet />
      </PageFrame>
      <Notices />
    </LanguageProvider>
  );
}
