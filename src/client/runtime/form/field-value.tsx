import type { KindName } from '../../../generated/names.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { type GridColumn, textOf } from '../grid/columns/resolve-columns.ts';

interface FieldValueProps {
  field: GridColumn;
  row: JsonObject;
}

/** The value as its renderer draws it; nothing for nothing. */
export function FieldValue({ field: { id, renderer, context }, row }: FieldValueProps) {
  const value = row[id];
  if (value === null || value === undefined) return renderer.empty?.(context, row) ?? null;
  return renderer.cell ? renderer.cell(value, context, row) : renderer.text(value, context, row);
}

/** Kinds that a column draws by a sign, as one of many under its head; alone they are told in words. */
const worded: ReadonlySet<string> = new Set<KindName>(['flag']);

/** The value where it stands alone, as on the page of a record. */
export function ValueAlone({ field, row }: FieldValueProps) {
  return worded.has(field.field.kind) ? textOf(field, row) : <FieldValue field={field} row={row} />;
}
