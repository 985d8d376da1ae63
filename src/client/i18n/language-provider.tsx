import { createLiteralElement, type MessageFormatElement } from '@formatjs/icu-messageformat-parser/no-parser.js';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import type { OwnFormats } from '../../shared/formats/own-formats.ts';
import { defaultLanguage, type Language, localeTags } from '../../shared/languages.ts';
import { catalogue, type Messages, messagesOf } from './catalogue.ts';
import { createFormats, type Formats } from './formats.ts';
import { logError } from '../data/log.ts';

const FormatsContext = createContext<Formats>(createFormats(defaultLanguage));

/** Numbers and dates of the reader's language, or as he wants them. */
export const useFormats = (): Formats => use(FormatsContext);

/** The language everything below is shown in. */
export const useLanguage = (): Language => useFormats().language;

export interface LanguageProviderProps {
  language: Language;
  /** Decimals by currency code (currency_precision). */
  precisions?: Readonly<Record<string, number>>;
  /** How the reader wants dates and figures written. Keep the object. */
  own?: OwnFormats;
  children: ReactNode;
}

/** Words, formats and `<html lang>` of one language whose catalogue is loaded. */
export function LanguageProvider({ language, precisions, own, children }: LanguageProviderProps) {
  const state = useSyncExternalStore(catalogue.subscribe, catalogue.get);
  const messages = useMemo(() => toElements(messagesOf(state, language) ?? {}), [state, language]);
  const formats = useMemo(() => createFormats(language, precisions, own), [language, precisions, own]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={localeTags[language]} messages={messages} onError={reportError}>
      <FormatsContext value={formats}>{children}</FormatsContext>
    </IntlProvider>
  );
}

/** All messages as what a parser reads of them; words alone are one element. A page that starts does so thrice: entries as pairs took ten milliseconds each time. */
function toElements(messages: Messages): Record<string, MessageFormatElement[]> {
  const elements: Record<string, MessageFormatElement[]> = {};
  for (const id of Object.keys(messages)) {
    const message = messages[id];
    if (message !== undefined) elements[id] = typeof message === 'string' ? [createLiteralElement(message)] : message;
  }
  return elements;
}

/** A missing or broken message is a fault of ours: it goes to the console, where the tests look. */
function reportError(error: Error) {
  logError(error.message);
}
