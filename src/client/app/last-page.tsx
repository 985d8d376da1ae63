import type { Language } from '../../shared/languages.ts';
import { catalogue, messagesOf } from '../i18n/catalogue.ts';

/** When the error page itself fails: plain words where there are any, and always the way home. Uses nothing that could fail. */
export function LastPage({ language }: { language: Language }) {
  const messages = messagesOf(catalogue.get(), language) ?? {};
  const words = (id: string): string | undefined => (typeof messages[id] === 'string' ? messages[id] : undefined);
  return (
    <main>
      <h1>{words('message.error_page_failed') ?? 'An error occurred while showing the error page'}</h1>
      <p>
        <a href={`/${language}`}>{words('action.back_to_home') ?? 'Home'}</a>
      </p>
    </main>
  );
}
