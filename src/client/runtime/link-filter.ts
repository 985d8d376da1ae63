import type { JsonObject } from '../../shared/json.ts';
import type { FilterNode } from '../../shared/records/filter.ts';

/** Narrows a screen to what belongs to a row. `link` names their field and ours: their rows are those with our row's values. */
export const toLinkFilter = (link: Record<string, string>, row: JsonObject): FilterNode => ({
  and: Object.entries(link).map(([theirs, ours]) => ({ field: theirs, op: 'eq' as const, value: row[ours] ?? null })),
});
