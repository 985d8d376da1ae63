import type { FormMeta } from '../../../schemas/metadata.ts';
import type { KindName } from '../../generated/names.gen.ts';
import type { JsonObject } from '../../shared/json.ts';
import { type GridColumn, resolveColumn, textOf } from './grid/columns/resolve-columns.ts';
import type { Host } from './host.tsx';

/** What people know a row by, in words; undefined where nothing tells. */
export type NameOf = (row: JsonObject) => string | undefined;

/** Kinds whose words tell nothing of which record it is. */
const silent: ReadonlySet<string> = new Set<KindName>(['flag']);

const wordsOf = (columns: readonly GridColumn[], row: JsonObject): string[] => columns.map((column) => textOf(column, row)).filter((words) => words !== '');

/** By what the form's rows are found from anywhere, such as number and name; else the first column with words in it; else their key. */
export function createNameOf(meta: FormMeta, columns: readonly GridColumn[], host: Host): NameOf {
  const titles = (meta.findable?.title ?? []).flatMap((name) => {
    const field = meta.fields[name];
    return field ? [resolveColumn(name, field, { field: name }, host, false)] : [];
  });
  const words = columns.filter(({ numeric, field }) => !numeric && !silent.has(field.kind));
  return (row) => {
    const title = wordsOf(titles, row);
    if (title.length > 0) return title.join(' · ');
    return wordsOf(words, row)[0] ?? (meta.key.map((field) => String(row[field] ?? '')).join(' ') || undefined);
  };
}
