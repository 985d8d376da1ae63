import { type FilterClause, type FilterNode, joinFilters } from '../../../../shared/records/filter.ts';

/** A group of the builder: `none` stands for "not one of these". */
export type Joint = 'and' | 'or' | 'none';

/** The tree as it is edited: every group is alike, and half-finished clauses may stand in it. */
export interface FilterGroup {
  joint: Joint;
  parts: (FilterGroup | Partial<FilterClause>)[];
}

export const isGroup = (part: FilterGroup | Partial<FilterClause>): part is FilterGroup => 'parts' in part;

export function toGroup(node: FilterNode | null): FilterGroup {
  if (!node) return { joint: 'and', parts: [] };
  if ('and' in node) return { joint: 'and', parts: node.and.map(toPart) };
  if ('or' in node) return { joint: 'or', parts: node.or.map(toPart) };
  if ('not' in node) return { joint: 'none', parts: 'or' in node.not ? node.not.or.map(toPart) : [toPart(node.not)] };
  return { joint: 'and', parts: [node] };
}

const toPart = (node: FilterNode): FilterGroup | FilterClause => ('field' in node ? node : toGroup(node));

const withoutValue = new Set(['blank', 'notBlank']);
const isComplete = (part: Partial<FilterClause>): part is FilterClause =>
  part.field !== undefined && part.op !== undefined && (part.value !== undefined || withoutValue.has(part.op));

const joined: Record<Joint, (nodes: FilterNode[]) => FilterNode> = {
  and: (nodes) => ({ and: nodes }),
  or: (nodes) => ({ or: nodes }),
  none: (nodes) => ({ not: { or: nodes } }),
};

/** The tree as the server takes it; clauses that are not finished are left out, null when nothing is left. */
export function toNode(group: FilterGroup): FilterNode | null {
  const nodes = group.parts.flatMap((part) => {
    const node = isGroup(part) ? toNode(part) : isComplete(part) ? part : null;
    return node ? [node] : [];
  });
  const [only] = nodes;
  if (!only) return null;
  return nodes.length === 1 && group.joint !== 'none' ? only : joined[group.joint](nodes);
}

/** The parts of a plain "all of these" stand alone; anything else is one. */
export const partsOf = (tree: FilterNode | null): readonly FilterNode[] => (tree && 'and' in tree ? tree.and : tree ? [tree] : []);

/** The tree without one of its {@link partsOf}; null where none is left. */
export function withoutPart(tree: FilterNode | null, part: FilterNode): FilterNode | null {
  return joinFilters(...partsOf(tree).filter((one) => one !== part)) ?? null;
}
