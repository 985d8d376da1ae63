import type { Findable } from '../schemas/metadata.ts';
import type { Declarations, FormDeclaration, ScreenDeclaration } from './declarations.ts';
import { byName } from './declarations.ts';
import { isOfShape, listsRows, namesOf } from './shapes.ts';

/** The screen that opens a row of the form: the page of its record (of several that which a list names), else a list of the menu. */
function openerOf({ name }: FormDeclaration, screens: readonly ScreenDeclaration[]): ScreenDeclaration | undefined {
  const own = screens.filter(({ screen }) => screen?.form === name);
  const pages = own.filter(({ screen }) => isOfShape(screen, 'record'));
  const named = new Set(screens.flatMap(({ screen }) => (screen ? namesOf(screen, 'record_page') : [])));
  return pages.find(({ name: page }) => named.has(page)) ?? pages[0] ?? own.find(({ screen }) => screen && listsRows(screen) && screen.menu);
}

/** Whether rows have a name of their own: others go by what they belong to, as money goes by the number of its order. */
const hasOwnName = ({ meta, columns }: FormDeclaration): boolean => columns[meta.findable?.title[0] ?? ''] !== undefined;

/** Forms whose rows are found from anywhere and can be opened, in order of their names; those whose rows go by another name come last. */
export const toFindable = ({ forms, screens }: Pick<Declarations, 'forms' | 'screens'>): Findable[] =>
  [...byName(forms).values()]
    .toSorted((a, b) => Number(hasOwnName(b)) - Number(hasOwnName(a)))
    .flatMap((form) => {
      const opener = form.meta.findable && openerOf(form, screens);
      if (!form.meta.findable || !opener?.screen) return [];
      const { name, meta } = form;
      return [
        {
          form: name as Findable['form'],
          screen: opener.name as Findable['screen'],
          isPage: isOfShape(opener.screen, 'record'),
          icon: opener.screen.icon,
          key: meta.key,
          ...form.meta.findable,
        },
      ];
    });
