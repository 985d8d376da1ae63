import { type Command, type Pressed, toCommand } from '../keyboard/keys.ts';
import { type ListStep, listSteps } from '../keyboard/list-steps.ts';
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

const steps: Readonly<Partial<Record<Command<'tree'>, ListStep>>> = listSteps;

/** What is done on the nodes besides going up and down; the rest is the screen's. */
const onNodes: Readonly<Partial<Record<Command<'tree'>, (around: Around) => TreeCommand | null>>> = {
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
  const command = toCommand('tree', pressed)?.command;
  if (!command) return null;
  const { node, visible } = around;
  const step = steps[command];
  return step ? go(visible[step(visible.indexOf(node), visible.length - 1)]) : (onNodes[command]?.(around) ?? null);
}
