import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { ActionName } from '../../../generated/names.gen.ts';
import type { PageRight, PageRights } from '../../../shared/access.ts';
import type { TreeCommand } from './tree-keys.ts';
import { type Move, moveBy } from './tree-moves.ts';
import type { TreeNode } from './tree-nodes.ts';
import type { NodeEditor } from './use-node-editor.ts';
import type { RowActions } from '../use-row-actions.ts';
import type { Tree } from './use-tree.ts';

interface NodeCommandsOptions {
  tree: Pick<Tree, 'roots' | 'shape'>;
  meta: FormMeta;
  rights: PageRights;
  editor: Pick<NodeEditor, 'node' | 'setEditing' | 'startDraft'>;
  run: RowActions['run'];
  move: (node: TreeNode, to: Move) => Promise<void>;
  /** Why the state of the chosen node locks what needs the right. */
  lockedFor: (right: PageRight) => string | undefined;
  /** Why the state of a node keeps it where it is. */
  lockedPlaceOf: (node: TreeNode) => string | undefined;
}

/** Does what a key asked for with the chosen node, where the user may. */
export const createNodeCommands =
  ({ tree, meta, rights, editor: { node, setEditing, startDraft }, run, move, lockedFor, lockedPlaceOf }: NodeCommandsOptions) =>
  (command: TreeCommand): void => {
    if ('move' in command && node && rights.set && lockedPlaceOf(node) === undefined) {
      const to = moveBy[command.move](node, tree.roots, tree.shape);
      if (to) void move(node, to);
    }
    if ('edit' in command && node) setEditing(true);
    if ('remove' in command && node && rights.delete && meta.delete && lockedFor('delete') === undefined) void run('delete' as ActionName);
    if ('add' in command) void startDraft(command.add === 'child' ? node : (node?.parent ?? null));
  };
