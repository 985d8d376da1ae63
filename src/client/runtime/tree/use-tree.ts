import { useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { TreeScreen } from '../../../../schemas/shapes/tree.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { toKey } from '../../data/rows/row-source.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useRows } from '../form/use-rows.ts';
import { textOf } from '../grid/columns/resolve-columns.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { applyMove } from './tree-moves.ts';
import type { Move } from './tree-moves.ts';
import { buildTree, everyNode, mergeRows, searchTree, toTreeShape, visibleNodes } from './tree-nodes.ts';
import type { TreeNode } from './tree-nodes.ts';

/** Trees of up to this many rows start unfolded. */
const unfoldedUpTo = 60;

/** The rows as a tree with what is unfolded and sought, and moves that are shown at once and taken back when refused. */
export function useTree(screen: ScreenMeta<TreeScreen>, columns: readonly GridColumn[]) {
  const { api, session, text, toast } = useHost();
  const call = useMemo(() => ({ filter: screen.filter, language_code: session.language }), [screen, session]);
  const { rows, error, reload, setRows } = useRows(screen.form, call);
  const shape = useMemo(() => toTreeShape(screen.meta), [screen]);
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [sought, setSought] = useState('');

  const roots = useMemo(() => buildTree(rows ?? [], shape), [rows, shape]);
  const nodes = useMemo(() => new Map(everyNode(roots).map((node) => [node.id, node])), [roots]);
  const wanted = useMemo(
    () => (sought.trim() === '' ? null : searchTree(roots, sought, (row) => columns.map((column) => textOf(column, row)).join(' '))),
    [roots, sought, columns],
  );
  const unfolded = nodes.size <= unfoldedUpTo;
  const isOpen = (node: TreeNode) => node.children.length > 0 && (wanted !== null || (folds.get(node.id) ?? unfolded));

  const fold = (changes: Iterable<readonly [string, boolean]>) => setFolds((before) => new Map([...before, ...changes]));

  /** Puts rows as stored now in their places; unknown ones are added. */
  function merge(stored: readonly JsonObject[]) {
    setRows((before) => mergeRows(before ?? [], stored, shape));
  }

  /** Resolves to what the server made of it; null when it refused. */
  async function move(node: TreeNode, to: Move): Promise<Partial<SetAnswer> | null> {
    const before = rows;
    setRows((current) => current && applyMove(current, node, to, roots, shape));
    if (to.parent !== null) fold([[String(to.parent), true]]);
    try {
      const answer = await api.action<Partial<SetAnswer> | null>(screen.form, 'move', { key: toKey(screen.meta.key, node.row), ...to });
      if (answer?.rows) merge(answer.rows);
      return answer ?? {};
    } catch (cause) {
      setRows(before);
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: errorText(cause, text) }) });
      return null;
    }
  }

  return {
    shape,
    roots,
    nodes,
    error,
    reload,
    merge,
    move,
    isOpen,
    fold,
    sought,
    setSought,
    loaded: rows !== null,
    visible: visibleNodes(roots, isOpen, (node) => wanted === null || wanted.has(node.id)),
    foldAll: (open: boolean) => fold([...nodes.keys()].map((id) => [id, open] as const)),
  };
}

export type Tree = ReturnType<typeof useTree>;
