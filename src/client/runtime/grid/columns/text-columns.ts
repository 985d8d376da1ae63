import type { KindName } from '../../../../generated/names.gen.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isLanguage, languages as allLanguages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { ownText } from '../../../../shared/text/multi-text.ts';
import { displayName } from '../../../renderers/display-names.ts';
import type { Host } from '../../host.tsx';
import { type GridColumn, resolveColumn } from './resolve-columns.ts';

/** Where a column of one language takes its text from. */
export interface TextPlace {
  field: string;
  language: Language;
}

/** What a text per language is when only one language of it is looked at. */
const oneLanguage: { [TKind in KindName]?: KindName } = { multi: 'text', multi_rich: 'rich_text' };

export const textColumnId = ({ field, language }: TextPlace): string => `${field}@${language}`;

/** Reads the id of a column of one language; null for every other column. */
export function parseTextColumn(id: string): TextPlace | null {
  const at = id.indexOf('@');
  if (at < 0) return null;
  const language = id.slice(at + 1);
  return isLanguage(language) ? { field: id.slice(0, at), language } : null;
}

/** The field that a column belongs to. */
export const fieldOfColumn = (id: string): string => parseTextColumn(id)?.field ?? id;

/** What a row has in a column: its member, or one language of it. What is typed and not stored is a member of its own. */
export function valueAt(row: JsonObject, id: string): Json | undefined {
  const own = row[id];
  if (own !== undefined) return own;
  const place = parseTextColumn(id);
  return place ? ownText(row[place.field], place.language) : undefined;
}

/** The member of a row that lists the languages in which a text is out of date. */
export const staleMember = (field: string): string => `${field}@stale`;

export type TextState = 'missing' | 'outdated';

/** Whether a text is missing while another language has it, as the filter `missing` has it, or waits for a new translation; null for what is neither. */
export function textState(row: JsonObject, { id, text }: GridColumn): TextState | null {
  if (!text) return null;
  if (!valueAt(row, id)) return allLanguages.some((other) => ownText(row[text.field], other)) ? 'missing' : null;
  const stale = row[staleMember(text.field)];
  return Array.isArray(stale) && stale.includes(text.language) && row[id] === undefined ? 'outdated' : null;
}

/** A column of texts as one column for each language; the column itself where it is none. */
export function toTextColumns(column: GridColumn, languages: readonly Language[], host: Host): GridColumn[] {
  const kind = column.perLanguage ? oneLanguage[column.field.kind] : undefined;
  if (!kind) return [column];
  return languages.map((language) => {
    const id = textColumnId({ field: column.id, language });
    const name = displayName('language', language, host.session.language);
    const field = { kind, writable: column.field.writable, creatable: false, required: false, of: { field: column.id, row: name } };
    const resolved = resolveColumn(id, field, { field: id }, host, column.editable);
    return {
      ...resolved,
      isLocked: column.isLocked,
      // Controls are called after the field.
      context: { ...resolved.context, name: column.id },
      label: `${column.label}: ${name}`,
      heading: { group: column.label, name },
      text: { field: column.id, language },
      // Server and view compare the field itself: of its comparisons those that need no language of their own.
      operators: column.operators.filter((op) => op !== 'missing' && op !== 'stale'),
      width: column.width ?? 200,
    };
  });
}
