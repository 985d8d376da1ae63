import { CatchBoundary, type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ErrorLayout } from '../chrome/layouts/error-layout.tsx';
import { useServices } from '../chrome/services.tsx';
import { ApiError } from '../data/api.ts';
import { isAway } from '../data/api-error.ts';
import { parsePath } from '../data/paths.ts';
import { InitError } from '../data/workplace.ts';
import { defaultLanguage } from '../../shared/languages.ts';
import { catalogue, loadTexts, messagesOf } from '../i18n/catalogue.ts';
import { errorText } from '../i18n/error-text.ts';
import { LanguageProvider } from '../i18n/language-provider.tsx';
import { useText } from '../i18n/text.ts';
import { Failure } from './failure.tsx';
import { LastPage } from './last-page.tsx';
import { useServerReturn } from './use-server-return.ts';
import { logError, logWarning } from '../data/log.ts';

/** For whatever a page, a loader or a guard threw; stands on its own, since the language branch may be what failed. */
export function ErrorPage({ error: thrown }: ErrorComponentProps) {
  const error = useMemo(() => (thrown instanceof Error ? thrown : new Error(String(thrown))), [thrown]);
  const { api, session } = useServices();
  const language = useLocation({ select: (location) => parsePath(location.pathname).language }) ?? defaultLanguage;
  const state = useSyncExternalStore(catalogue.subscribe, catalogue.get);
  const [wordless, setWordless] = useState(false);
  useServerReturn(awayError(error) !== undefined);

  useEffect(() => {
    logError(error);
    loadTexts(language, []).catch(() => setWordless(true));
    // A stranger's report would be refused, and the refusal lead here again.
    if (session.isOpen() && !session.isActing() && !wasRefused(error)) {
      api
        .rpc('page_error_log', { _page_name: parsePath(location.pathname).path, _error: { message: `${error.name}: ${error.message}`, stack: error.stack } })
        .catch((cause: unknown) => logWarning('the failure could not be logged', cause));
    }
  }, [api, session, error, language]);

  if (wordless) return <LastPage language={language} />;
  if (!messagesOf(state, language)) return null;
  return (
    <LanguageProvider language={language}>
      <CatchBoundary getResetKey={() => error.message} errorComponent={() => <LastPage language={language} />}>
        <ErrorLayout>
          <ErrorContent error={error} />
        </ErrorLayout>
      </CatchBoundary>
    </LanguageProvider>
  );
}

/** The call that found no server, where that is what failed. */
const awayError = (error: Error): ApiError | undefined => [error, error.cause].find(isAway);

/** Failed calls were reported where they failed. */
const wasRefused = (error: Error): boolean => error instanceof ApiError || error.cause instanceof ApiError;

/** A server that is away is waited for; 404 has its own title; a failed init shows its status and data. */
export function ErrorContent({ error }: { error: Error }) {
  const text = useText();
  const away = awayError(error);
  const comesAgain = away && text('message.comes_again');
  if (error instanceof InitError) {
    const detail = [text('message.error_while_loading_page', { status: error.status }), comesAgain].filter(Boolean).join('. ');
    return <Failure title={text('message.an_error_occurred')} detail={detail} data={error.data} />;
  }
  if (comesAgain) return <Failure title={errorText(away, text)} detail={comesAgain} />;
  const title = text(error instanceof ApiError && error.status === 404 ? 'message.page_not_found' : 'message.an_error_occurred');
  return <Failure title={title} detail={errorText(error, text)} />;
}
