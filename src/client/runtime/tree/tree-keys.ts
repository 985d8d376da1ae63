import { type Command, type Pressed, toCommand } from '../keyboard/keys.ts';
import type { Direction } from './tree-moves.ts';
import type { TreeNode } from './tree-nodes.ts';

/** What a key does in a tree, by the pattern of the ARIA treegrid. */
export type TreeCommand =
  | { go: TreeNode }
  | { fold: TreeNode; open: boolean }
  | { move: Direction }
  | { edit: true }
  | { remove: true }
  | { add: 'child' | 'sibling' };

interface Around {
  node: TreeNode;
  visible: readonly TreeNode[];
  isOpen: boolean;
}

const go = (node: TreeNode | null | undefined): TreeCommand | null => (node ? { go: node } : null);
const at = ({ visible }: Around, index: number) => go(visible[Math.max(0, Math.min(visible.length - 1, index))]);
const by = (count: number) => (around: Around) => at(around, around.visible.indexOf(around.node) + count);
const toFirst = (around: Around) => at(around, 0);
const toLast = (around: Around) => at(around, around.visible.length - 1);
const page = 10;

/** What is done on the nodes; the rest is the screen's. */
const onNodes: Readonly<Partial<Record<Command<'tree'>, (around: Around) => TreeCommand | null>>> = {
  down: by(1),
  up: by(-1),
  page_down: by(page),
  page_up: by(-page),
  edge_up: toFirst,
  grid_start: toFirst,
  edge_down: toLast,
  grid_end: toLast,
  unfold: ({ node, isOpen }) => (node.children.length === 0 ? null : isOpen ? go(node.children[0]) : { fold: node, open: true }),
  fold: ({ node, isOpen }) => (isOpen ? { fold: node, open: false } : go(node.parent)),
  move_up: () => ({ move: 'up' }),
  move_down: () => ({ move: 'down' }),
  move_in: () => ({ move: 'in' }),
  move_out: () => ({ move: 'out' }),
  edit_record: () => ({ edit: true }),
  delete_rows: () => ({ remove: true }),
  add_child: () => ({ add: 'child' }),
  add_sibling: () => ({ add: 'sibling' }),
};

/** The command of a key; null when the nodes do not take it. */
export function toTreeCommand(pressed: Pressed, around: Around): TreeCommand | null {
  const found = toCommand('tree', pressed);
  return (found && onNodes[found.command]?.(around)) ?? null;
}
