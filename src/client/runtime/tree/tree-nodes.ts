import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { fold } from '../../../shared/text/fold.ts';

/** The fields by which rows hang together. `id` is the one that `parent` refers to; rows that differ in fields `apart` are of different trees. */
export interface TreeShape {
  id: string;
  parent: string;
  position: string;
  apart: readonly string[];
}

export interface TreeNode {
  id: string;
  row: JsonObject;
  /** From 1, as `aria-level` counts. */
  level: number;
  parent: TreeNode | null;
  children: TreeNode[];
  /** Place among the siblings, from 0. */
  index: number;
  /** Names its tree among those that the list has. */
  tree: string;
}

/** Throws for a form without a tree; codegen lets no tree screen have one. */
export function toTreeShape(meta: FormMeta): TreeShape {
  const [key] = meta.key;
  const { position, parent, within = [] } = meta.sequence ?? {};
  if (position === undefined || parent === undefined || key === undefined) throw new Error(`form ${meta.name} is no tree`);
  return { id: meta.fields[parent]?.options?.value ?? key, parent, position, apart: within.filter((field) => field !== parent) };
}

export const idOf = (shape: TreeShape, row: JsonObject): string => String(row[shape.id]);
export const treeOf = ({ apart }: TreeShape, row: JsonObject): string => apart.map((field) => String(row[field])).join(' ');
const positionOf = (shape: TreeShape, row: JsonObject): number => Number(row[shape.position] ?? Number.MAX_SAFE_INTEGER);

/** The rows as trees, one after the other as their first rows stand, each in the order of its positions. A row whose parent is not there, or is below itself, stands at the top. */
export function buildTree(rows: readonly JsonObject[], shape: TreeShape): TreeNode[] {
  const nodes = new Map(
    rows.map((row): [string, TreeNode] => {
      const id = idOf(shape, row);
      return [id, { id, row, level: 1, parent: null, children: [], index: 0, tree: treeOf(shape, row) }];
    }),
  );
  const parentOf = (node: TreeNode): TreeNode | undefined => {
    const parent = node.row[shape.parent];
    return parent === null || parent === undefined ? undefined : nodes.get(String(parent));
  };
  const isCut = (node: TreeNode): boolean => {
    const seen = new Set<TreeNode>();
    for (let above: TreeNode | undefined = node; above; above = parentOf(above)) {
      if (seen.has(above)) return true;
      seen.add(above);
    }
    return false;
  };
  const trees = new Map<string, number>();
  for (const { tree } of nodes.values()) if (!trees.has(tree)) trees.set(tree, trees.size);
  const placeOf = (tree: string): number => trees.get(tree) ?? 0;
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = isCut(node) ? undefined : parentOf(node);
    node.parent = parent ?? null;
    (parent?.children ?? roots).push(node);
  }
  const settle = (siblings: TreeNode[], level: number) => {
    siblings.sort((one, other) => placeOf(one.tree) - placeOf(other.tree) || positionOf(shape, one.row) - positionOf(shape, other.row));
    const places = new Map<string, number>();
    siblings.forEach((node) => {
      node.level = level;
      node.index = places.get(node.tree) ?? 0;
      places.set(node.tree, node.index + 1);
      settle(node.children, level + 1);
    });
  };
  settle(roots, 1);
  return roots;
}

export const everyNode = (roots: readonly TreeNode[]): TreeNode[] => roots.flatMap((node) => [node, ...everyNode(node.children)]);

/** The nodes in sight, top to bottom: those whose ancestors are all open and, while searching, those wanted. */
export const visibleNodes = (roots: readonly TreeNode[], isOpen: (node: TreeNode) => boolean, isWanted: (node: TreeNode) => boolean): TreeNode[] =>
  roots.filter(isWanted).flatMap((node) => [node, ...(isOpen(node) ? visibleNodes(node.children, isOpen, isWanted) : [])]);

export const siblingsOf = ({ parent, tree }: TreeNode, roots: readonly TreeNode[]): readonly TreeNode[] =>
  parent?.children ?? roots.filter((root) => root.tree === tree);

export const isWithin = (node: TreeNode, ancestor: TreeNode): boolean => node === ancestor || (node.parent !== null && isWithin(node.parent, ancestor));

export const pathTo = (node: TreeNode): TreeNode[] => (node.parent ? [...pathTo(node.parent), node] : [node]);

/** Ids of the nodes whose words hold every word sought, and of all above them. */
export function searchTree(roots: readonly TreeNode[], sought: string, wordsOf: (row: JsonObject) => string): Set<string> {
  const words = fold(sought).split(/\s+/).filter(Boolean);
  const hits = everyNode(roots).filter(({ row }) => {
    const text = fold(wordsOf(row));
    return words.every((word) => text.includes(word));
  });
  return new Set(hits.flatMap((node) => pathTo(node).map(({ id }) => id)));
}

/** The value by which children refer to a node; null for the top. */
export const keyOfParent = (shape: TreeShape, parent: TreeNode | null): Json => parent?.row[shape.id] ?? null;

/** Rows with some of them as stored now, in their places; unknown ones are added. */
export function mergeRows(rows: readonly JsonObject[], stored: readonly JsonObject[], shape: TreeShape): JsonObject[] {
  const byId = new Map(stored.map((row) => [idOf(shape, row), row]));
  const known = rows.map((row) => byId.get(idOf(shape, row)) ?? row);
  const ids = new Set(known.map((row) => idOf(shape, row)));
  return [...known, ...stored.filter((row) => !ids.has(idOf(shape, row)))];
}
