import { type KeyboardEvent, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { TreeScreen as TreeDescriptor } from '../../../../schemas/shapes/tree.shape.ts';
import type { ActionName } from '../../../generated/names.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { derivedId } from '../../i18n/text.ts';
import { markers } from '../../markers.ts';
import type { Marker, MarkerName } from '../../markers.ts';
import { useAskFields } from '../form/use-ask-fields.tsx';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { toCommand } from '../grid/keyboard/keys.ts';
import { resolveColumns, textOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { NodeForm } from './node-form.tsx';
import { TreeGrid } from './tree-grid.tsx';
import type { TreeCommand } from './tree-keys.ts';
import { moveBy } from './tree-moves.ts';
import type { Move } from './tree-moves.ts';
import { keyOfParent } from './tree-nodes.ts';
import type { TreeNode } from './tree-nodes.ts';
import { TreeToolbar } from './tree-toolbar.tsx';
import { TreeNotice } from './tree-notice.tsx';
import styles from './tree.module.css';
import { useTree } from './use-tree.ts';
import { useTreeActions } from './use-tree-actions.ts';

interface Draft {
  values: JsonObject;
  round: number;
}

/** Rows that hang below each other, moved by dragging or by Alt and an arrow, with the chosen one as a form beside. */
export function TreeScreen({ screen }: { screen: ScreenMeta<TreeDescriptor> }) {
  const host = useHost();
  const { text } = host;
  const { meta } = screen;
  const rights = useMemo(() => host.rights(screen.id), [host, screen.id]);
  const columns = useMemo(() => {
    const resolved = resolveColumns(screen, meta, host, false).filter((column) => !column.hidden);
    return [...resolved.filter(({ id }) => id === screen.label), ...resolved.filter(({ id }) => id !== screen.label)];
  }, [screen, meta, host]);
  const tree = useTree(screen, columns);
  const { ask, dialog } = useAskFields(meta);
  const [chosen, setChosen] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saves, setSaves] = useState(0);
  const [editing, setEditing] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [said, setSaid] = useState('');
  useUnsavedGuard(dirty);

  const node = chosen === null ? null : (tree.nodes.get(chosen) ?? null);
  const labelOf = (row: JsonObject) => columns.slice(0, 1).map((column) => textOf(column, row))[0] || text('grid.tree.unnamed');
  const {
    run: runAction,
    note,
    tell,
    undo,
    redo,
  } = useTreeActions({ screen, row: node?.row ?? null, reload: tree.reload, ask, draft: (values) => void startDraft(node, values) });

  /** Whether what stands in the form may be left. */
  const mayLeave = async () =>
    !dirty || host.confirm({ title: text('form.leave_title'), body: text('form.leave_body'), button: text('form.leave'), danger: true });

  async function choose(next: TreeNode) {
    if (next.id === chosen && draft === null) return setEditing(false);
    if (!(await mayLeave())) return;
    setDraft(null);
    setEditing(false);
    setChosen(next.id);
  }

  async function startDraft(parent: TreeNode | null, values: JsonObject = {}) {
    if (!rights.add || !meta.add || !(await mayLeave())) return;
    setEditing(true);
    setDraft((before) => ({ values: { ...values, [tree.shape.parent]: keyOfParent(tree.shape, parent) }, round: (before?.round ?? 0) + 1 }));
  }

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

  function obey(command: TreeCommand) {
    if ('move' in command && node && rights.set) {
      const to = moveBy[command.move](node, tree.roots, tree.shape);
      if (to) void move(node, to);
    }
    if ('edit' in command && node) setEditing(true);
    if ('remove' in command && node && rights.delete && meta.delete) void runAction('delete' as ActionName);
    if ('add' in command) void startDraft(command.add === 'child' ? node : (node?.parent ?? null));
  }

  function saved({ rows, change_set_id: changeSet }: SetAnswer) {
    note(changeSet);
    tree.merge(rows);
    const [row] = rows;
    setDraft(null);
    setEditing(false);
    setSaves((count) => count + 1);
    if (row) setChosen(String(row[tree.shape.id]));
    if (row && row[tree.shape.parent] != null) tree.fold([[String(row[tree.shape.parent]), true]]);
  }

  /** By the keys of a grid, wherever the focus is, but for texts being typed, which have steps of their own. */
  function handleKey(event: KeyboardEvent) {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]'))) return;
    const command = toCommand(event)?.command;
    if (command !== 'undo' && command !== 'redo') return;
    event.preventDefault();
    ({ undo, redo })[command]();
  }

  const stateOf = ({ row }: TreeNode) => {
    const states = screen.markers.filter((name) => (markers as Record<string, Marker>)[name as MarkerName]?.applies(row));
    return states.length === 0 ? undefined : states.map((name) => text(derivedId('marker', name))).join(', ');
  };

  const shown = draft ? { draft: draft.values, key: `draft ${draft.round}` } : node ? { row: node.row, key: `${node.id} ${saves}` } : null;
  return (
    <div className={styles.screen} onKeyDown={handleKey}>
      <TreeToolbar
        text={text}
        sought={tree.sought}
        onSearch={tree.setSought}
        onFoldAll={tree.foldAll}
        actionNames={screen.actions}
        rights={rights}
        chosen={node !== null}
        onAction={(name) => void runAction(name)}
      />
      <div className={styles.body}>
        {tree.loaded && tree.visible.length > 0 ? (
          <TreeGrid
            tree={tree}
            columns={columns}
            label={text(derivedId('screen', ...screen.id.split('/')))}
            current={draft ? null : node}
            movable={rights.set && tree.sought.trim() === ''}
            describe={stateOf}
            onChoose={(next) => void choose(next)}
            onMove={(moved, to) => void move(moved, to)}
            onCommand={obey}
          />
        ) : (
          <TreeNotice tree={tree} mayAdd={rights.add && meta.add} onAdd={() => void startDraft(null)} />
        )}
        <section aria-label={text('grid.tree.details')} className={styles.side}>
          <NodeForm
            screen={screen}
            shown={shown}
            title={draft ? text('grid.tree.new') : node ? labelOf(node.row) : ''}
            rights={rights}
            autoFocus={editing}
            onSaved={saved}
            onCancel={() => setDraft(null)}
            onDirtyChange={setDirty}
          />
        </section>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {dialog}
    </div>
  );
}
