import type { ScreenDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import type { FieldMeta } from '../../schemas/metadata.ts';
import type { Screen } from '../../schemas/screen/grammar.ts';
import { areaOf } from '../messages.ts';
import { isOfShape, namesOf } from '../shapes.ts';
import { toGroupedTable } from './groups.ts';
import { toMembers, toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

export interface ParsedScreen extends ScreenDeclaration {
  screen: Screen;
}

/** Screens that can be served: they parse and have a form that exists, or need none. One of each name. */
export function servable(screens: readonly ScreenDeclaration[], forms: ReadonlyMap<string, unknown>): ParsedScreen[] {
  const parsed = screens.filter((one): one is ParsedScreen => one.screen !== undefined && (one.screen.form === undefined || forms.has(one.screen.form)));
  return [...byName(parsed).values()];
}

const chunkOf = (name: string) => name.replaceAll('/', '.');

/** Each screen, parsed and with its form's metadata, as a module of its own, and the table by which they are loaded area by area. */
export const writeScreens: Writer = ({ screens, forms }) => {
  const all = servable(screens, byName(forms));
  /** What a screen knows of the page on which its rows open: the key of the record, and whether new ones begin there. */
  const recordWords = (screen: Screen): { recordKey?: readonly string[] | undefined; recordBegins?: true } => {
    const page = all.find(({ name }) => namesOf(screen, 'record_page').includes(name));
    if (page?.screen.form === undefined) return {};
    const begins = isOfShape(page.screen, 'record') && page.screen.new;
    return { recordKey: byName(forms).get(page.screen.form)?.meta.key, ...(begins && { recordBegins: true }) };
  };
  /** What a dashboard knows of its tiles: the form of each, and the field it sums. */
  const tileWords = (screen: Screen): { told?: readonly { form: string; field?: FieldMeta | undefined }[] } => {
    if (!isOfShape(screen, 'dashboard')) return {};
    const told = screen.tiles.map(({ screen: shown, sum }) => {
      const form = byName(all).get(shown)?.screen.form ?? '';
      return { form, ...(sum !== undefined && { field: byName(forms).get(form)?.meta.fields[sum] }) };
    });
    return { told };
  };
  return [
    ...toGroupedTable(
      { constant: 'screens', names: 'ScreenName', type: 'ScreenMeta' },
      all.map(({ name }) => ({ group: areaOf(name) || 'own', name, module: `screens/${chunkOf(name)}.gen.ts` })),
    ),
    ...all.map(({ name, screen }) =>
      toModule(
        `screens/${chunkOf(name)}.gen.ts`,
        "import type { ScreenMeta } from '../../../schemas/metadata.ts';",
        ...(screen.form === undefined ? [] : [`import meta from '../forms/${screen.form}.gen.ts';`]),
        '',
        'const screen: ScreenMeta = {',
        `  id: ${toQuoted(name)},`,
        screen.form === undefined ? '  meta: null,' : '  meta,',
        ...toMembers({ ...recordWords(screen), ...tileWords(screen), ...screen }),
        '};',
        'export default screen;',
      ),
    ),
  ];
};
