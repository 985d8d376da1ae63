import type { ScreenInput } from '../schemas/screen/grammar.ts';
import { languages } from '../src/shared/languages.ts';
import type { Declarations, FormDeclaration, LocaleDeclaration } from './declarations.ts';
import { toScreenDeclaration } from './find/screens.ts';
import { localeFile } from './arrange-texts.ts';
import { toMessageUse } from './message-use.ts';
import { textsOf } from './messages.ts';
import { commonTexts } from './text-areas.ts';
import { toQuoted } from './write/output.ts';

const mostColumns = 12;
const widest = 140;

/** Actions most grids have, and whether a form has what they need. */
const usual: Record<string, (form: FormDeclaration) => boolean> = {
  add: ({ meta }) => meta.add,
  delete: ({ meta }) => meta.delete,
  import: ({ meta }) => meta.add,
  export: () => true,
  history: ({ write }) => write.length > 0,
};

/** A grid over the form: its first fields, everything writable among them to be edited, ordered as the form is. */
export function toGrid(form: FormDeclaration, { actions }: Pick<Declarations, 'actions'>): ScreenInput & { form: string } {
  const columns = Object.keys(form.meta.fields).slice(0, mostColumns);
  const edit = form.write.filter((field) => columns.includes(field));
  const pin = form.meta.key.filter((field) => columns.includes(field)).slice(0, 1);
  const offered = actions.filter(({ name, procedure }) => usual[name]?.(form) && (procedure === undefined || form.meta.actions[procedure]));
  const sort = (form.meta.order.length > 0 ? form.meta.order : form.meta.key).slice(0, 1);
  return {
    form: form.name,
    columns,
    ...(edit.length > 0 ? { edit } : {}),
    ...(pin.length > 0 ? { pin } : {}),
    ...(sort.length > 0 ? { sort: [...sort] } : {}),
    ...(offered.length > 0 ? { actions: Object.keys(usual).filter((name) => offered.some((action) => action.name === name)) } : {}),
  };
}

/** A list of names, broken into lines that can be read. */
function toList(names: readonly string[]): string {
  const lines = [''];
  for (const name of names.map(toQuoted)) {
    const line = lines.at(-1) ?? '';
    if (line.length + name.length + 6 > widest) lines.push(name);
    else lines[lines.length - 1] = line === '' ? name : `${line}, ${name}`;
  }
  return lines.length === 1 && (lines[0]?.length ?? 0) < widest - 20 ? `[${lines[0] ?? ''}]` : `[\n    ${lines.join(',\n    ')},\n  ]`;
}

/** The descriptor as its author would have written it. */
export function toScreenSource(name: string, descriptor: Record<string, unknown>): string {
  const up = '../'.repeat(name.split('/').length);
  const lines = Object.entries(descriptor).map(([key, value]) => `  ${key}: ${Array.isArray(value) ? toList(value as string[]) : toQuoted(String(value))},`);
  return [`import { defineScreen } from '${up}schemas/screen/define.ts';`, '', 'export default defineScreen({', ...lines, '});', ''].join('\n');
}

/** A first English text from an id: `field.min_margin` -> "Min margin". */
export function toText(id: string): string {
  const words = (id.split('.').at(-1) ?? id)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The project with the new screen, and the texts each language lacks for it: the English text stands in until they are translated. */
export function withScreen(declarations: Declarations, name: string, descriptor: unknown): { whole: Declarations; added: LocaleDeclaration[] } {
  const screens = [...declarations.screens, toScreenDeclaration(name, descriptor, `screens/${name}.screen.ts`, '')];
  const { needed: before } = toMessageUse(declarations);
  const { needed, homeOf } = toMessageUse({ ...declarations, screens });
  const wanted = [...needed.keys()].filter((id) => !before.has(id));
  const english = textsOf(declarations, 'en');
  const added = languages.flatMap((language) => {
    const known = textsOf(declarations, language);
    return wanted
      .filter((id) => !known[id])
      .map((id): LocaleDeclaration => {
        const area = homeOf(id) ?? commonTexts;
        return { name: language, area, file: localeFile(language, area), text: '', messages: { [id]: english[id] ?? toText(id) } };
      });
  });
  return { whole: { ...declarations, screens, locales: [...declarations.locales, ...added] }, added };
}
