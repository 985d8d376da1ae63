import type { Language } from '../../shared/languages.ts';
import { catalogue, messagesOf } from '../i18n/catalogue.ts';

/** When the error page itself fails: plain words where there are any, and always the way home. Uses nothing that could fail. */
export function LastPage({ language }: { language: Language }) {
  const messages = messagesOf(catalogue.get(), language) ?? {};
  return (
    <main>
      <h1>{messages['message.error_page_failed'] ?? 'An error occurred while showing the error page'}</h1>
      <p>
        <a href={`/${language}`}>{messages['action.back_to_home'] ?? 'Home'}</a>
      </p>
    </main>
  );
}
