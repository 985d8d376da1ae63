import * as v from 'valibot';
import { listOf, nameText } from '../bounded.ts';
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

/** A tree within its limits has no more nodes than this: each group has a clause, but for groups of groups. */
const mostNodes = filterLimits.clauses * filterLimits.depth;

/** Whatever was parsed as JSON is JSON; what a comparison takes of it is the matter of its operator. */
const anyValue = v.custom<Json>((value) => value !== undefined);

/** Its message is the code of the refusal. */
const operatorSchema = v.picklist(operators, 'unknown_operator');

const clauseSchema = v.strictObject({ field: nameText, op: operatorSchema, value: v.optional(anyValue), language: v.optional(v.picklist(languages)) });

const joints = ['and', 'or', 'not'] as const;
const jointOf = (node: unknown) => joints.find((name) => typeof node === 'object' && node !== null && name in node);

const nodeSchema: v.GenericSchema<FilterNode> = v.lazy((node) => {
  const joint = jointOf(node);
  return joint ? groups[joint] : clauseSchema;
});
const groups: Record<(typeof joints)[number], v.GenericSchema<FilterNode>> = {
  and: v.strictObject({ and: listOf(nodeSchema, mostNodes) }),
  or: v.strictObject({ or: listOf(nodeSchema, mostNodes) }),
  not: v.strictObject({ not: nodeSchema }),
};

/** How many nodes a tree has, as far as it is one; counting ends beyond the limit. */
function countNodes(node: unknown, limit: number): number {
  const joint = jointOf(node);
  const inner = joint && (node as Record<string, unknown>)[joint];
  let count = 1;
  for (const part of Array.isArray(inner) ? inner : inner === undefined ? [] : [inner]) {
    if (count > limit) return count;
    count += countNodes(part, limit - count);
  }
  return count;
}

const noTree = v.custom<FilterNode>(() => false, 'more nodes than a tree may have');

/** A tree of comparisons. What a node is, is told by its member, so that each is looked at once; a tree that is larger than any may be is not looked at. */
export const filterSchema: v.GenericSchema<FilterNode> = v.lazy((node) => (countNodes(node, mostNodes) > mostNodes ? noTree : nodeSchema));

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
