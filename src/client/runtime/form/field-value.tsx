import type { KindName } from '../../../generated/names.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';

/** Kinds that a cell draws by a sign, as one of many under its head; alone they are told in words. */
const worded: ReadonlySet<string> = new Set<KindName>(['flag']);

/** The value as its renderer draws it; nothing for nothing. */
export function FieldValue({ field: { id, renderer, context }, row }: { field: GridColumn; row: JsonObject }) {
  const value = row[id];
  if (value === null || value === undefined) return null;
  return renderer.cell && !worded.has(context.field.kind) ? renderer.cell(value, context, row) : renderer.text(value, context, row);
}
