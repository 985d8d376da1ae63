import * as v from 'valibot';
import type { Json } from '../json.ts';
import { languages } from '../languages.ts';

/** Comparisons a kind may offer. `under` asks for rows of a tree and all below them, `missing` asks whether a multi text lacks `language`, `stale` whether its source changed since it was translated into it. */
export const operators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'in',
  'contains',
  'notContains',
  'starts',
  'ends',
  'blank',
  'notBlank',
  'missing',
  'stale',
  'under',
] as const;
export type Operator = (typeof operators)[number];

export interface FilterClause {
  field: string;
  op: Operator;
  value?: Json;
  /** For multi texts: the language compared; the list's language when absent. */
  language?: (typeof languages)[number];
}
export type FilterNode = FilterClause | { and: FilterNode[] } | { or: FilterNode[] } | { not: FilterNode };

/** Bounds of one filter tree; beyond them the answer is 400 `too_complex`. */
export const filterLimits = { clauses: 200, depth: 10, items: 1000, text: 500 } as const;

const jsonSchema: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(jsonSchema), v.record(v.string(), jsonSchema)]),
);

export const filterSchema: v.GenericSchema<FilterNode> = v.lazy(() =>
  v.union([
    v.strictObject({ and: v.array(filterSchema) }),
    v.strictObject({ or: v.array(filterSchema) }),
    v.strictObject({ not: filterSchema }),
    v.strictObject({ field: v.string(), op: v.picklist(operators), value: v.optional(jsonSchema), language: v.optional(v.picklist(languages)) }),
  ]),
);

/** The comparisons of a tree, however deep. */
export function filterClauses(node: FilterNode): FilterClause[] {
  if ('and' in node) return node.and.flatMap(filterClauses);
  if ('or' in node) return node.or.flatMap(filterClauses);
  return 'not' in node ? filterClauses(node.not) : [node];
}

/** One tree of all that narrows the rows; undefined when nothing does. */
export function joinFilters(...nodes: readonly (FilterNode | null | undefined)[]): FilterNode | undefined {
  const parts = nodes.filter((node) => node !== null && node !== undefined);
  return parts.length > 1 ? { and: parts } : parts[0];
}
