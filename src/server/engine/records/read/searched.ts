import type { CompiledForm } from '../core/compile.ts';
import { madeOf } from '../core/tables.ts';

/** Whether the form's folded search text holds all of a field's text. */
export function isSearched({ definition, fields }: CompiledForm, field: string): boolean {
  const own = fields.get(field)?.column;
  return definition.searchText !== undefined && own?.table === definition.searchText.table && madeOf(definition.searchText).has(own.name);
}
