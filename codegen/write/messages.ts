import { toMessageUse } from '../message-use.ts';
import { areaOf } from '../messages.ts';
import { textAreas } from '../text-areas.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

/** Of lists, that which is there most often. */
function mostFrequent(lists: readonly (readonly string[])[]): readonly string[] {
  const countOf = (list: readonly string[]) => lists.filter((one) => String(one) === String(list)).length;
  return lists.reduce((best, list) => (countOf(list) > countOf(best) ? list : best), lists[0] ?? []);
}

/** The union of ids as the English files have them, and which files of texts each screen needs besides the common one. */
export const writeMessages: Writer = (declarations) => {
  const { places } = toMessageUse(declarations);
  const written = textAreas.filter((area) => declarations.locales.some((locale) => locale.name === 'en' && locale.area === area));
  const ids = written.length === 0 ? ['  string,'] : written.map((area) => `  | keyof typeof ${area}${area === written.at(-1) ? ',' : ''}`);
  const names = [...new Set(declarations.screens.map(({ name }) => name))].sort();
  const opened = new Map(names.map((name) => [name, [...places.openedBy(name)].filter((area) => written.includes(area)).sort()]));
  const usual = new Map(
    [...new Set(names.map(areaOf))].map((area) => [area, mostFrequent(names.filter((name) => areaOf(name) === area).map((name) => opened.get(name) ?? []))]),
  );
  const isUsual = (name: string) => String(opened.get(name)) === String(usual.get(areaOf(name)));
  const toLine = (name: string, areas: readonly string[] = []) => `  ${toQuoted(name)}: [${areas.map(toQuoted).join(', ')}],`;
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
      '/** What most screens of an area need. */',
      'const usual: Readonly<Record<string, readonly string[]>> = {',
      ...[...usual].map(([area, areas]) => toLine(area, areas)),
      '};',
      'const others: { readonly [TName in ScreenName]?: readonly string[] } = {',
      ...names.filter((name) => !isUsual(name)).map((name) => toLine(name, opened.get(name))),
      '};',
      '',
      '/** The files of texts a screen needs besides the common one. */',
      "export const textAreasOf = (id: ScreenName): readonly string[] => others[id] ?? usual[id.slice(0, Math.max(0, id.indexOf('/')))] ?? [];",
    ),
  ];
};
