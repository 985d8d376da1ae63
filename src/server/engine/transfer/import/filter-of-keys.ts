import type { Json, JsonObject } from '../../../../shared/json.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { CompiledForm } from '../../records/core/compile.ts';

/** Lists exactly the rows with these keys; null where they are too many, or no single field. */
export function filterOf(form: CompiledForm, keys: readonly JsonObject[]): FilterNode | null {
  const [only, ...more] = form.key;
  if (!only || more.length > 0 || keys.length > filterLimits.items * filterLimits.clauses) return null;
  const values = keys.map((key): Json => key[only.name] ?? null);
  const clauses = Array.from({ length: Math.ceil(values.length / filterLimits.items) }, (_, i): FilterNode => ({
    field: only.name,
    op: 'in',
    value: values.slice(i * filterLimits.items, (i + 1) * filterLimits.items),
  }));
  return clauses.length === 1 ? (clauses[0] ?? null) : { or: clauses };
}
