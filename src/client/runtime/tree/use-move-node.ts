import { useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { useHost } from '../host.tsx';
import type { Move } from './tree-moves.ts';
import type { TreeNode } from './tree-nodes.ts';
import type { NodeEditor } from './use-node-editor.ts';
import type { RowActions } from '../use-row-actions.ts';
import type { Tree } from './use-tree.ts';

interface MoveNodeOptions {
  tree: Tree;
  labelOf: (row: JsonObject) => string;
  setChosen: NodeEditor['setChosen'];
  tell: RowActions['tell'];
  note: RowActions['note'];
}

/** Moves a node and says where to; `said` is for the screen reader. */
export function useMoveNode({ tree, labelOf, setChosen, tell, note }: MoveNodeOptions) {
  const { text } = useHost();
  const [said, setSaid] = useState('');

  async function move(moved: TreeNode, to: Move) {
    const where = to.parent === null ? text('grid.tree.top') : labelOf(tree.nodes.get(String(to.parent))?.row ?? {});
    setChosen(moved.id);
    const answer = await tree.move(moved, to);
    if (!answer) return;
    const words = text('grid.tree.moved', { name: labelOf(moved.row), parent: where, position: to.position });
    setSaid(words);
    // Another place among its siblings shows at a glance; another parent may be far away, and a slip of the hand.
    const isElsewhere = String(to.parent) !== String(moved.parent?.id ?? null);
    if (isElsewhere) tell({ variant: 'success', text: words, changeSet: answer.change_set_id });
    else note(answer.change_set_id);
  }
  return { move, said };
}
