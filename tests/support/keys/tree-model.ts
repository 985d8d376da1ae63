import { toTreeCommand } from '../../../src/client/runtime/tree/tree-keys.ts';
import { buildTree, everyNode, type TreeNode, type TreeShape, visibleNodes } from '../../../src/client/runtime/tree/tree-nodes.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

const modifiersOf = (key: string) => ({
  key: key.split('+').at(-1) ?? key,
  ctrlKey: key.includes('Control+'),
  metaKey: false,
  altKey: key.includes('Alt+'),
  shiftKey: key.includes('Shift+'),
});

/** What a tree should have in the focus and open after each key, by the tree's own table of what a key does with a node. */
export function createTreeModel(rows: readonly JsonObject[], shape: TreeShape, opened: readonly string[]) {
  const roots = buildTree(rows, shape);
  const open = new Set(opened);
  const isOpen = (node: TreeNode) => node.children.length > 0 && open.has(node.id);
  const visible = () => visibleNodes(roots, isOpen, () => true);
  const all = new Map(everyNode(roots).map((node) => [node.id, node]));
  let at = visible()[0];

  return {
    keys: [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      'Control+Home',
      'Control+End',
      'Control+ArrowUp',
      'Control+ArrowDown',
    ],
    press(key: string) {
      if (!at) return;
      const command = toTreeCommand(modifiersOf(key), { node: at, visible: visible(), isOpen: isOpen(at) });
      if (command && 'go' in command) at = all.get(command.go.id);
      else if (command && 'fold' in command) open[command.open ? 'add' : 'delete'](command.fold.id);
    },
    get node() {
      return at?.id;
    },
    get visible() {
      return visible().map(({ id }) => id);
    },
  };
}
