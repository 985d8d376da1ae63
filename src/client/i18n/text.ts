import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../generated/messages.gen.ts';
import { defaultLanguage, languages, localeTags } from '../../shared/languages.ts';
import type { Language, MultiText } from '../../shared/languages.ts';
import { pickText } from '../../shared/text/multi-text.ts';
import { isolated } from './isolated.ts';
import type { PlainValues } from './isolated.ts';

/** Arguments of a message; of a text per language the reader's is filled in. */
export type TextValues = Record<string, string | number | boolean | Date | MultiText | null | undefined>;
/** The message in the reader's language with its ICU arguments filled in. */
export type Translate = (id: MessageId, values?: TextValues) => string;

/** Ids derived from declarations (`field.x`, `choice.x.y`) are checked by codegen, so they may be built here and only here. */
export const derivedId = (...parts: readonly (string | number)[]): MessageId => parts.join('.') as MessageId;

const isTexts = (value: TextValues[string]): value is MultiText => typeof value === 'object' && value !== null && !(value instanceof Date);

/** Arguments with the texts per language in one of them. */
export const inLanguage = (values: TextValues | undefined, language: Language): PlainValues | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isTexts(value) ? pickText(value, language) : value]));

/** The language of a locale, such as `hu` of `hu-HU`. */
const languageOf = (locale: string): Language => languages.find((language) => language === locale || localeTags[language] === locale) ?? defaultLanguage;

export function useText(): Translate {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, isolated(inLanguage(values, languageOf(intl.locale)))) as string, [intl]);
}
