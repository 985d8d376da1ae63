import type { Json, JsonObject } from '../../../shared/json.ts';
import { idOf, isWithin, keyOfParent, siblingsOf, treeOf } from './tree-nodes.ts';
import type { TreeNode, TreeShape } from './tree-nodes.ts';

/** Where a node goes: payload of the form's `move`, beside the key. */
export interface Move {
  /** Null for the top. */
  parent: Json;
  /** Among the new siblings, counted from 1. */
  position: number;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** What the keyboard does: among siblings, into the sibling above, out behind the parent. Null where there is nowhere to go. */
export const moveBy: Record<Direction, (node: TreeNode, roots: readonly TreeNode[], shape: TreeShape) => Move | null> = {
  up: (node, _roots, shape) => (node.index === 0 ? null : { parent: keyOfParent(shape, node.parent), position: node.index }),
  down: (node, roots, shape) =>
    node.index === siblingsOf(node, roots).length - 1 ? null : { parent: keyOfParent(shape, node.parent), position: node.index + 2 },
  in: (node, roots, shape) => {
    const above = siblingsOf(node, roots)[node.index - 1];
    return above ? { parent: keyOfParent(shape, above), position: above.children.length + 1 } : null;
  },
  out: (node, _roots, shape) => (node.parent ? { parent: keyOfParent(shape, node.parent.parent), position: node.parent.index + 2 } : null),
};

export type DropZone = 'before' | 'inside' | 'after';

/** What dropping does; null where nothing would change or the node would come to lie inside itself or in another tree. */
export function moveByDrop(node: TreeNode, target: TreeNode, zone: DropZone, shape: TreeShape): Move | null {
  if (isWithin(target, node) || target.tree !== node.tree) return null;
  if (zone === 'inside') {
    const isLastChild = node.parent === target && node.index === target.children.length - 1;
    return isLastChild ? null : { parent: keyOfParent(shape, target), position: target.children.length + (node.parent === target ? 0 : 1) };
  }
  const place = target.index + (zone === 'after' ? 1 : 0);
  const leavesGap = node.parent === target.parent && node.index < place;
  const index = place - (leavesGap ? 1 : 0);
  return node.parent === target.parent && node.index === index ? null : { parent: keyOfParent(shape, target.parent), position: index + 1 };
}

/** The rows after a move: the node under its new parent, both sets of siblings numbered from 1 without gaps. */
export function applyMove(rows: readonly JsonObject[], node: TreeNode, move: Move, roots: readonly TreeNode[], shape: TreeShape): JsonObject[] {
  const isThere = (row: JsonObject) => String(row[shape.parent] ?? '') === String(move.parent ?? '') && treeOf(shape, row) === node.tree;
  const moved = { ...node.row, [shape.parent]: move.parent };
  const target = rows
    .filter((row) => isThere(row) && idOf(shape, row) !== node.id)
    .sort((one, other) => Number(one[shape.position]) - Number(other[shape.position]));
  target.splice(move.position - 1, 0, moved);
  const left = siblingsOf(node, roots)
    .filter((sibling) => sibling !== node)
    .map((sibling) => sibling.row);
  const numbered = new Map(
    [...left.map((row, index) => [row, index] as const), ...target.map((row, index) => [row, index] as const)].map(([row, index]): [string, JsonObject] => [
      idOf(shape, row),
      { ...row, [shape.position]: index + 1 },
    ]),
  );
  return rows.map((row) => numbered.get(idOf(shape, row)) ?? row);
}
