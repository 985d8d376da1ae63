import { createIntl, createIntlCache } from '@formatjs/intl';
import type { IntlShape } from '@formatjs/intl';
import type { PublicTextId } from '../../../generated/server/mail-texts.gen.ts';
import { defaultLanguage, isLanguage, localeTags } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { textsOf } from '../locale-texts.ts';

export type TextValues = Record<string, string | number>;

const cache = createIntlCache();
const written = new Map<Language, IntlShape<string>>();

function intlOf(language: Language): IntlShape<string> {
  const known = written.get(language);
  if (known) return known;
  const intl = createIntl(
    {
      locale: localeTags[language],
      messages: textsOf(language),
      onError: (failure) => {
        throw failure;
      },
    },
    cache,
  );
  written.set(language, intl);
  return intl;
}

/** Any message of the program in a language, for what the server words itself; a message that is missing is a bug. */
export const wordIn = (language: Language, id: string, values: TextValues = {}): string => intlOf(language).formatMessage({ id }, values);

/**
 * The texts for people who are no staff: mails and the pages their links lead to. The server words them itself, because no client of
 * ours is there. A language that the program does not speak gets English.
 */
export const publicText = (language: string, id: PublicTextId, values: TextValues = {}): string =>
  intlOf(isLanguage(language) ? language : defaultLanguage).formatMessage({ id }, values);
