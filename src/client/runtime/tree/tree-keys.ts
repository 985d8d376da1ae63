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

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const go = (node: TreeNode | null | undefined): TreeCommand | null => (node ? { go: node } : null);
const at = ({ visible }: Around, index: number) => go(visible[Math.max(0, Math.min(visible.length - 1, index))]);
const page = 10;

const plain: Record<string, (around: Around) => TreeCommand | null> = {
  ArrowDown: (around) => at(around, around.visible.indexOf(around.node) + 1),
  ArrowUp: (around) => at(around, around.visible.indexOf(around.node) - 1),
  PageDown: (around) => at(around, around.visible.indexOf(around.node) + page),
  PageUp: (around) => at(around, around.visible.indexOf(around.node) - page),
  Home: (around) => at(around, 0),
  End: (around) => at(around, around.visible.length - 1),
  ArrowRight: ({ node, isOpen }) => (node.children.length === 0 ? null : isOpen ? go(node.children[0]) : { fold: node, open: true }),
  ArrowLeft: ({ node, isOpen }) => (isOpen ? { fold: node, open: false } : go(node.parent)),
  Enter: () => ({ edit: true }),
  F2: () => ({ edit: true }),
  Insert: () => ({ add: 'child' }),
};

const withAlt: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** The command of a key; null when the tree does not take it. */
export function toTreeCommand(pressed: Pressed, around: Around): TreeCommand | null {
  const control = pressed.ctrlKey || pressed.metaKey;
  if (pressed.altKey) {
    const move = withAlt[pressed.key];
    return move && !control ? { move } : null;
  }
  if (control) return pressed.key === 'Delete' ? { remove: true } : null;
  if (pressed.shiftKey) return pressed.key === 'Insert' ? { add: 'sibling' } : null;
  return plain[pressed.key]?.(around) ?? null;
}
