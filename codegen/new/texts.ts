import { languages } from '../../src/shared/languages.ts';
import { arrangeTexts, localeFile } from '../arrange-texts.ts';
import { untranslated } from '../checks/messages.ts';
import type { Declarations, LocaleDeclaration } from '../declarations.ts';
import { toMessageUse } from '../message-use.ts';
import { textsOf } from '../messages.ts';
import { commonTexts } from '../text-areas.ts';

/** What one of many is: `sales returns` -> `sales return`. */
const singular = (words: string): string => words.replace(/ies$/, 'y').replace(/s$/, '');

/** A first English text from an id: `field.min_margin` -> "Min margin", `new.sales_returns` -> "New sales return". */
export function toText(id: string): string {
  if (id.startsWith('new.')) return `New ${singular(toText(id.slice('new.'.length)).toLowerCase())}`;
  const words = (id.split('.').at(-1) ?? id)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Writes the texts that the declarations need `now` and did not need `before`, where a language lacks them: a first English one, and that
 * as untranslated in the others. @returns their ids
 */
export async function addTexts(root: string, before: Declarations, now: Declarations): Promise<string[]> {
  const { needed: known } = toMessageUse(before);
  const { needed, homeOf } = toMessageUse(now);
  const wanted = [...needed.keys()].filter((id) => !known.has(id));
  const english = textsOf(now, 'en');
  const added = languages.flatMap((language) => {
    const texts = textsOf(now, language);
    return wanted
      .filter((id) => !texts[id])
      .map((id): LocaleDeclaration => {
        const area = homeOf(id) ?? commonTexts;
        const text = `${language === 'en' ? '' : untranslated}${english[id] ?? toText(id)}`;
        return { name: language, area, file: localeFile(language, area), text: '', messages: { [id]: text } };
      });
  });
  // What two areas need from now on moves to the common file.
  await arrangeTexts(root, { ...now, locales: [...now.locales, ...added] });
  return [...new Set(added.flatMap(({ messages }) => Object.keys(messages)))].sort();
}
