import { describe, expect, it } from 'vitest';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Host } from '../../../src/client/runtime/host.tsx';
import { lockedPlace, lockedReason } from '../../../src/client/runtime/locked.ts';
import { createNodeCommands } from '../../../src/client/runtime/tree/node-commands.ts';
import type { TreeNode } from '../../../src/client/runtime/tree/tree-nodes.ts';
import categories from '../../../src/generated/forms/product_categories.gen.ts';

/* A tree whose rows live in a workflow: its states lock the nodes. */

const meta: FormMeta = { ...categories, locks: { part: 'header', kept_open: [] } };
const host: Pick<Host, 'label' | 'text'> = { label: () => 'Closed', text: (id, values = {}) => `${id} ${JSON.stringify(values)}` };
const rowIn = (editable: string, deletable = editable === 'all'): JsonObject => ({ product_category_id: 1, state_id: 7, editable, deletable });
const nodeIn = (editable: string): TreeNode => ({ id: '1', row: rowIn(editable), parent: null, children: [], level: 1, index: 1, tree: '' });

describe('a node of a tree', () => {
  it('keeps its place in a state that locks it, and says which', () => {
    expect(lockedPlace(meta, rowIn('all'), host)).toBeUndefined();
    expect(lockedPlace(meta, rowIn('none'), host)).toBe('error.locked {"state":"7"}');
    expect(lockedReason('delete', { meta, rows: [rowIn('none')] }, host)).toBe('error.locked {"state":"7"}');
    expect(lockedReason('delete', { meta, rows: [rowIn('all')] }, host)).toBeUndefined();
  });

  it.each([
    ['all', 1, 1],
    ['none', 0, 0],
  ])('in a state that leaves %s open is moved and removed by keys as far as it does', (editable, moves, removals) => {
    const done = { moves: 0, removals: 0 };
    const node = nodeIn(editable);
    const sibling = { ...nodeIn('all'), id: '0', index: 0 };
    const command = createNodeCommands({
      tree: { roots: [sibling, node], shape: { id: 'product_category_id', parent: 'parent_id', position: 'position', apart: [] } },
      meta: { ...meta, delete: true },
      rights: { list: true, set: true, add: true, delete: true, perms: false },
      editor: { node, setEditing: () => undefined, startDraft: async () => undefined },
      run: async () => void (done.removals += 1),
      move: async () => void (done.moves += 1),
      lockedFor: (right) => lockedReason(right, { meta, rows: [node.row] }, host),
      lockedPlaceOf: ({ row }) => lockedPlace(meta, row, host),
    });
    command({ move: 'up' });
    command({ remove: true });
    expect(done).toEqual({ moves, removals });
  });
});
