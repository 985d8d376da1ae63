import { useState } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { PageRights } from '../../../shared/access.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { useHost } from '../host.tsx';
import { keyOfParent, type TreeNode } from './tree-nodes.ts';
import type { Tree } from './use-tree.ts';

interface NodeEditorOptions {
  tree: Tree;
  meta: FormMeta;
  rights: PageRights;
}

/** What stands at the right of the tree: a node, a node to be, or nothing. */
type Shown = { row: JsonObject; key: string } | { draft: JsonObject; key: string } | null;

interface Draft {
  values: JsonObject;
  round: number;
}

/** The node beside the tree: the chosen one, or one that is being added. It is left only with the user's consent while unsaved. */
export function useNodeEditor({ tree, meta, rights }: NodeEditorOptions) {
  const { confirm, text } = useHost();
  const [chosen, setChosen] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saves, setSaves] = useState(0);
  const [editing, setEditing] = useState(false);
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(dirty);

  const node = chosen === null ? null : (tree.nodes.get(chosen) ?? null);
  const shown: Shown = draft ? { draft: draft.values, key: `draft ${draft.round}` } : node && { row: node.row, key: `${node.id} ${saves}` };

  const mayLeave = async () => !dirty || confirm({ title: text('form.leave_title'), body: text('form.leave_body'), button: text('form.leave'), danger: true });

  async function choose(next: TreeNode) {
    if (next.id === chosen && draft === null) return setEditing(false);
    // With nothing to ask about it is chosen at once: the next key starts from there.
    if (dirty && !(await mayLeave())) return;
    setDraft(null);
    setEditing(false);
    setChosen(next.id);
  }

  async function startDraft(parent: TreeNode | null, values: JsonObject = {}) {
    if (!rights.add || !meta.add || !(await mayLeave())) return;
    setEditing(true);
    const inTree = parent ? Object.fromEntries(tree.shape.apart.map((field) => [field, parent.row[field] ?? null])) : {};
    const draftValues = { ...values, ...inTree, [tree.shape.parent]: keyOfParent(tree.shape, parent) };
    setDraft((before) => ({ values: draftValues, round: (before?.round ?? 0) + 1 }));
  }

  /** Shows rows as they were stored, and chooses the first of them. */
  function showSaved(rows: readonly JsonObject[]) {
    tree.merge(rows);
    const [row] = rows;
    setDraft(null);
    setEditing(false);
    setSaves((count) => count + 1);
    if (row) setChosen(String(row[tree.shape.id]));
    if (row && row[tree.shape.parent] != null) tree.fold([[String(row[tree.shape.parent]), true]]);
  }

  return { node, shown, adding: draft !== null, editing, setEditing, setDirty, setChosen, choose, startDraft, cancelDraft: () => setDraft(null), showSaved };
}

export type NodeEditor = ReturnType<typeof useNodeEditor>;
