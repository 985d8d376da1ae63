import { languages } from '../src/shared/languages.ts';
import type { Declarations, LocaleDeclaration } from './declarations.ts';
import { completeScreens, toGround } from './find/complete/complete.ts';
import { toScreenDeclaration } from './find/screens.ts';
import { localeFile } from './arrange-texts.ts';
import { untranslated } from './checks/messages.ts';
import { toMessageUse } from './message-use.ts';
import { textsOf } from './messages.ts';
import { commonTexts } from './text-areas.ts';
import { toQuoted } from './write/output.ts';

/** The descriptor as its author would have written it: a grid of all that the form has and can do follows from the form. */
export function toScreenSource(name: string, form: string): string {
  const up = '../'.repeat(name.split('/').length);
  return `import { defineScreen } from '${up}schemas/screen/define.ts';\n\nexport default defineScreen({ form: ${toQuoted(form)} });\n`;
}

/** A first English text from an id: `field.min_margin` -> "Min margin". */
export function toText(id: string): string {
  const words = (id.split('.').at(-1) ?? id)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The project with the new screen, and the texts each language lacks for it: a first English one, and that as untranslated in the others. */
export function withScreen(declarations: Declarations, name: string, form: string): { whole: Declarations; added: LocaleDeclaration[] } {
  const { kinds, forms, actions } = declarations;
  const made = toScreenDeclaration(name, { form }, `screens/${name}.screen.ts`, '');
  const screens = [...declarations.screens, ...completeScreens([made], toGround(kinds, forms, actions, declarations.screens))];
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
        const text = `${language === 'en' ? '' : untranslated}${english[id] ?? toText(id)}`;
        return { name: language, area, file: localeFile(language, area), text: '', messages: { [id]: text } };
      });
  });
  return { whole: { ...declarations, screens, locales: [...declarations.locales, ...added] }, added };
}
