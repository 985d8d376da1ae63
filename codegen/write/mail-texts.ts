import { languages } from '../../src/shared/languages.ts';
import { isPublicText, toMessageUse } from '../messages.ts';
import { toModule, toQuoted, toUnion } from './output.ts';
import type { Writer } from './output.ts';

/** What the server words itself: mails (`mail.<template>.subject`, `.body`) and public pages (`public.…`), in every language. */
export const writeMailTexts: Writer = (declarations) => {
  const { isUsed } = toMessageUse(declarations);
  const textsOf = (language: string) => declarations.locales.find(({ name }) => name === language)?.messages ?? {};
  const english = textsOf('en');
  const ids = Object.keys(english)
    .filter((id) => isPublicText(id) && isUsed(id))
    .sort();
  const templates = ids.flatMap((id) => /^mail\.(\w+)\.subject$/.exec(id)?.[1] ?? []);
  return [
    toModule(
      'server/mail-texts.gen.ts',
      "import type { Language } from '../../shared/languages.ts';",
      '',
      `export type MailTemplate =${toUnion(templates)};`,
      `export type PublicTextId =${toUnion(ids)};`,
      '',
      'export const mailTexts: Record<Language, Record<PublicTextId, string>> = {',
      ...languages.flatMap((language) => {
        const texts = textsOf(language);
        return [`  ${language}: {`, ...ids.map((id) => `    ${toQuoted(id)}: ${JSON.stringify(texts[id] ?? english[id])},`), '  },'];
      }),
      '};',
    ),
  ];
};
