import type { FieldMeta, ScreenMeta } from '../../../../schemas/metadata.ts';

/** A field that the page shows, and whether it may be changed there. */
export interface GuideField {
  name: string;
  field: FieldMeta;
  isEdited: boolean;
}

/** The names of the fields that a page shows, in its order; those of a family, such as prices for each shop, once. */
function namesOf(screen: ScreenMeta): string[] {
  if ('columns' in screen) return [...screen.columns.map(({ field }) => field), ...(screen.per ?? [])];
  if ('tabs' in screen) return [...screen.title, ...screen.chips, ...screen.tabs.flatMap((tab) => ('fields' in tab ? tab.fields : []))];
  return 'fields' in screen ? screen.fields : [];
}

/** What the page shows, each once. A list says itself which of its columns are edited; on other pages those are that the form writes. */
export function guideFields(screen: ScreenMeta): GuideField[] {
  const { meta } = screen;
  if (!meta) return [];
  const edited = 'edit' in screen ? new Set<string>(screen.edit) : undefined;
  return [...new Set(namesOf(screen))].flatMap((name): GuideField[] => {
    const field = meta.fields[name] ?? meta.per?.fields[name];
    return field ? [{ name, field, isEdited: edited ? edited.has(name) && field.writable : field.writable }] : [];
  });
}
