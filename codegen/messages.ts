import type { Declarations, FormDeclaration, KindDeclaration } from './declarations.ts';
import type { Screen } from '../schemas/screen/grammar.ts';
import { listsRows, namesOf } from './shapes.ts';
import type { FieldMeta } from '../schemas/metadata.ts';
import { choiceTextId } from '../src/shared/text/choice-text.ts';

/** `products/brands` -> `screen.products.brands`. */
export const titleId = (screen: string): string => `screen.${screen.replaceAll('/', '.')}`;
export const areaOf = (screen: string): string => screen.slice(0, Math.max(0, screen.indexOf('/')));
/** The page above a screen in the menu: the screen whose path goes on in its own, else its area; none of a screen outside any area. */
export const parentOf = (screen: string, screens: { has(name: string): boolean }): string => {
  const above = screen.slice(0, Math.max(0, screen.lastIndexOf('/')));
  return screens.has(above) ? above : areaOf(screen);
};

/** Fields a screen draws or edits, and those its form asks for when a row is added. */
export function shownFields(screen: Screen, form: FormDeclaration | undefined): string[] {
  const own = [
    ...namesOf(screen, 'column', 'shown_field', 'group_field', 'family_field'),
    // Rows may be filtered by every field of their form, so each needs its name.
    ...(listsRows(screen) ? Object.keys(form?.meta.fields ?? {}) : []),
  ];
  const asked = form?.meta.add
    ? Object.entries(form.meta.fields)
        .filter(([, field]) => field.creatable || field.required)
        .map(([name]) => name)
    : [];
  return [...new Set([...own, ...asked])];
}

/** The values of a kind whose schema is a list of them; empty for every other kind. */
function choicesOf(kind: KindDeclaration | undefined, options: FieldMeta['options']): readonly string[] {
  if (!kind) return [];
  const schema = kind.kind.value({ values: [], ...options } as never) as { type: string; options?: readonly unknown[] };
  return schema.type === 'picklist' ? (schema.options ?? []).map(String) : [];
}

/** The messages that word the values of a field: of a choice each of them, of counts what is counted, of logged values those of the fields they were values of, and their names. */
export const valueTexts = (
  kindNamed: ReadonlyMap<string, KindDeclaration>,
  field: string,
  { kind, options }: Pick<FieldMeta, 'kind' | 'options'>,
): string[] => [
  ...choicesOf(kindNamed.get(kind), options).map((value) => choiceTextId(field, value, options?.words)),
  ...(options?.counted ?? []).map((name) => choiceTextId(field, name, undefined)),
  ...Object.entries(options?.logged ?? {}).flatMap(([column, nature]) => [`field.${column}`, ...valueTexts(kindNamed, column, nature)]),
];

/** Messages the server words itself, for people who have no client of ours; clients do not load them. */
export const isPublicText = (id: string): boolean => /^(mail|public)\./.test(id);

/** All texts of a language, whichever files they stand in. */
export const textsOf = ({ locales }: Pick<Declarations, 'locales'>, language: string): Record<string, string> =>
  Object.assign({}, ...locales.filter(({ name }) => name === language).map(({ messages }) => messages)) as Record<string, string>;
