import type { CompiledForm } from '../core/compile.ts';
import { sourceColumnsOf } from '../core/tables.ts';

/** Whether the form's folded search text contains the whole text of a field. */
export function isInSearchText({ definition, fields }: CompiledForm, field: string): boolean {
  const own = fields.get(field)?.column;
  return definition.searchText !== undefined && own?.table === definition.searchText.table && sourceColumnsOf(definition.searchText).has(own.name);
}
