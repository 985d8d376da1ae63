import { createIntl } from '@formatjs/intl';
import type { Language } from '../../src/shared/languages.ts';
import { textsOf } from '../../src/server/engine/locale-texts.ts';
import { localeTags } from '../../src/shared/languages.ts';

/** The product's texts in one language; an id nobody translated stands for itself and fails what looks for it. */
export interface Words {
  language: Language;
  (id: string, values?: Record<string, string | number>): string;
  has: (id: string) => boolean;
}

export type Messages = Readonly<Record<string, string>>;

export function toWords(language: Language, messages: Messages): Words {
  const intl = createIntl({ locale: localeTags[language], messages: { ...messages }, onError: () => undefined });
  const say = (id: string, values?: Record<string, string | number>): string => intl.formatMessage({ id }, values);
  return Object.assign(say, { language, has: (id: string) => id in messages });
}

/** The texts as the build has them. */
export const loadWords = async (language: Language): Promise<Words> => toWords(language, textsOf(language));
