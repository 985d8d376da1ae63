import { toMessageUse } from '../message-use.ts';
import { textAreas } from '../text-areas.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

/** The union of ids as the English files have them, and which files of texts each screen needs besides the common one. */
export const writeMessages: Writer = (declarations) => {
  const { places } = toMessageUse(declarations);
  const written = textAreas.filter((area) => declarations.locales.some((locale) => locale.name === 'en' && locale.area === area));
  const ids = written.length === 0 ? ['  string,'] : written.map((area) => `  | keyof typeof ${area}${area === written.at(-1) ? ',' : ''}`);
  const toLine = (name: string) =>
    `  ${toQuoted(name)}: [${[...places.openedBy(name)]
      .filter((area) => written.includes(area))
      .sort()
      .map(toQuoted)
      .join(', ')}],`;
  return [
    toModule(
      'messages.gen.ts',
      ...written.map((area) => `import type ${area} from '../../locales/en/${area}.json';`),
      "import type { ScreenName } from './names.gen.ts';",
      '',
      '/** Messages of the client; mails and public pages are worded by the server. */',
      'export type MessageId = Exclude<',
      ...ids,
      '  `mail.${string}` | `public.${string}`',
      '>;',
      '',
      '/** The files of texts a screen needs besides the common one. */',
      'export const textAreas: Record<ScreenName, readonly string[]> = {',
      ...[...new Set(declarations.screens.map(({ name }) => name))].sort().map(toLine),
      '};',
    ),
  ];
};
