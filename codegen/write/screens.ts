import type { ScreenDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import type { Screen } from '../../schemas/screen/grammar.ts';
import { namesOf } from '../shapes.ts';
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

/** Each screen, parsed and with its form's metadata, as a chunk of its own. */
export const writeScreens: Writer = ({ screens, forms }) => {
  const all = servable(screens, byName(forms));
  /** The key of the record that a row of the screen opens. */
  const recordKey = (screen: Screen): readonly string[] | undefined => {
    const page = all.find(({ name }) => namesOf(screen, 'record_page').includes(name));
    return page?.screen.form === undefined ? undefined : byName(forms).get(page.screen.form)?.meta.key;
  };
  return [
    toModule(
      'screens.gen.ts',
      "import type { ScreenMeta } from '../../schemas/metadata.ts';",
      "import type { ScreenName } from './names.gen.ts';",
      '',
      'export const screens: Record<ScreenName, () => Promise<{ default: ScreenMeta }>> = {',
      ...all.map(({ name }) => `  ${toQuoted(name)}: () => import('./screens/${chunkOf(name)}.gen.ts'),`),
      '};',
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
        ...toMembers({ recordKey: recordKey(screen), ...screen }),
        '};',
        'export default screen;',
      ),
    ),
  ];
};
