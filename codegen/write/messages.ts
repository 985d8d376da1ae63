import { languages } from '../../src/shared/languages.ts';
import { isPublicText, toMessageUse } from '../messages.ts';
import { toModule, toQuoted, toUnion } from './output.ts';
import type { Writer } from './output.ts';

/** The union of ids, and per language the texts that something uses. English stands in where a text is missing. */
export const writeMessages: Writer = (declarations) => {
  const { isUsed } = toMessageUse(declarations);
  const textsOf = (language: string) => declarations.locales.find(({ name }) => name === language)?.messages ?? {};
  const english = textsOf('en');
  const ids = Object.keys(english)
    .filter((id) => isUsed(id) && !isPublicText(id))
    .sort();
  return [
    toModule('messages.gen.ts', `export type MessageId =${toUnion(ids)};`),
    ...languages.map((language) => {
      const texts = textsOf(language);
      const lines = ids.map((id) => `  ${toQuoted(id)}: ${JSON.stringify(texts[id] ?? english[id])},`);
      return toModule(`messages/${language}.gen.ts`, 'const messages: Record<string, string> = {', ...lines, '};', 'export default messages;');
    }),
  ];
};
