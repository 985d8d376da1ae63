import type { JsonObject } from '../../../shared/json.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';

/** The value as its renderer draws it; nothing for nothing. */
export function FieldValue({ field: { id, renderer, context }, row }: { field: GridColumn; row: JsonObject }) {
  const value = row[id];
  if (value === null || value === undefined) return null;
  return renderer.cell ? renderer.cell(value, context, row) : renderer.text(value, context, row);
}
