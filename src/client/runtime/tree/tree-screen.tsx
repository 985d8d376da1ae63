import { type KeyboardEvent, useMemo } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { TreeScreen as TreeDescriptor } from '../../../../schemas/shapes/tree.shape.ts';
import type { PageRight } from '../../../shared/access.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { derivedId, type Translate } from '../../i18n/text.ts';
import { markers } from '../../markers.ts';
import type { Marker, MarkerName } from '../../markers.ts';
import { useAskFields } from '../form/use-ask-fields.tsx';
import { type GridColumn, resolveColumns, textOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { focusSearch } from '../keyboard/focus-search.ts';
import { toCommand } from '../keyboard/keys.ts';
import { lockedPlace, lockedReason } from '../locked.ts';
import { offeredActions } from '../offered-actions.ts';
import { usePageActions } from '../page-actions.ts';
import { createNodeCommands } from './node-commands.ts';
import { NodeForm } from './node-form.tsx';
import { TreeGrid } from './tree-grid.tsx';
import type { TreeNode } from './tree-nodes.ts';
import { TreeNotice } from './tree-notice.tsx';
import { TreeStatus } from './tree-status.tsx';
import { TreeToolbar } from './tree-toolbar.tsx';
import styles from './tree.module.css';
import { useMoveNode } from './use-move-node.ts';
import { useNodeEditor } from './use-node-editor.ts';
import { useTree } from './use-tree.ts';
import { type RowActions, useRowActions } from '../use-row-actions.ts';

/** The columns in sight, the one with the twisty first. */
function useTreeColumns(screen: ScreenMeta<TreeDescriptor>): GridColumn[] {
  const host = useHost();
  return useMemo(() => {
    const resolved = resolveColumns(screen, screen.meta, host, false).filter((column) => !column.hidden);
    return [...resolved.filter(({ id }) => id === screen.label), ...resolved.filter(({ id }) => id !== screen.label)];
  }, [screen, host]);
}

/** Words for the states of a node's row, by the screen's markers. */
function describe(screen: TreeDescriptor, row: JsonObject, text: Translate): string | undefined {
  const states = screen.markers.filter((name) => (markers as Record<string, Marker>)[name as MarkerName]?.applies(row, false));
  return states.length === 0 ? undefined : states.map((name) => text(derivedId('marker', name))).join(', ');
}

/** Undo, redo and the search by the keys of all lists, wherever the focus is, but for texts being typed, which have steps of their own. */
const stepKeys = (steps: Pick<RowActions, 'undo' | 'redo'>) => (event: KeyboardEvent) => {
  if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]'))) return;
  const command = toCommand('tree', event)?.command;
  if (command === 'search') focusSearch(event.currentTarget);
  else if (command === 'undo' || command === 'redo') steps[command]();
  else return;
  event.preventDefault();
};

/** The actions of the screen, for the chosen node. */
function useNodeActions({ screen, ...options }: Omit<Parameters<typeof useRowActions>[0], 'view' | 'screen'> & { screen: ScreenMeta<TreeDescriptor> }) {
  const host = useHost();
  const view = { filter: screen.filter, columns: screen.columns.map(({ field }) => field), language_code: host.session.language };
  const actions = useRowActions({ screen, view, ...options });
  const { row } = options;
  const offered = useMemo(() => offeredActions(screen, host.rights(screen.id), host, { rows: row ? [row] : [], count: row ? 1 : 0 }), [screen, host, row]);
  usePageActions(offered, ({ name }) => void actions.run(name));
  return { ...actions, offered };
}

/** Rows that hang below each other, moved by dragging or by Alt and an arrow, with the chosen one as a form beside. */
export function TreeScreen({ screen }: { screen: ScreenMeta<TreeDescriptor> }) {
  const host = useHost();
  const { text } = host;
  const { meta } = screen;
  const rights = useMemo(() => host.rights(screen.id), [host, screen.id]);
  const columns = useTreeColumns(screen);
  const tree = useTree(screen, columns);
  const { ask, dialog } = useAskFields(meta);
  const editor = useNodeEditor({ tree, meta, rights });
  const { node, adding, startDraft } = editor;
  const labelOf = (row: JsonObject) => columns.slice(0, 1).map((column) => textOf(column, row))[0] || text('grid.tree.unnamed');
  const actions = useNodeActions({ screen, row: node?.row ?? null, reload: () => tree.reload(), ask, draft: (values) => void startDraft(node, values) });
  const { move, said } = useMoveNode({ tree, labelOf, setChosen: editor.setChosen, tell: actions.tell, note: actions.note });

  const lockedPlaceOf = ({ row }: TreeNode) => lockedPlace(meta, row, host);
  const lockedFor = (right: PageRight) => (node ? lockedReason(right, { meta, rows: [node.row] }, host) : undefined);

  function showSaved({ rows, change_set_id: changeSet }: SetAnswer) {
    actions.note(changeSet);
    editor.showSaved(rows);
  }

  return (
    <div className={styles.screen} data-keys="tree" onKeyDown={stepKeys(actions)}>
      <TreeToolbar
        text={text}
        sought={tree.sought}
        onSearch={tree.setSought}
        onFoldAll={tree.foldAll}
        onRefresh={() => tree.reload()}
        offered={actions.offered}
        onAction={({ name }) => void actions.run(name)}
      />
      <div className={styles.body}>
        {tree.loaded && tree.visible.length > 0 ? (
          <TreeGrid
            tree={tree}
            columns={columns}
            label={text(derivedId('screen', ...screen.id.split('/')))}
            current={adding ? null : node}
            movable={rights.set && tree.sought.trim() === ''}
            lockedPlaceOf={lockedPlaceOf}
            describe={({ row }) => describe(screen, row, text)}
            onChoose={(next) => void editor.choose(next)}
            onMove={(moved, to) => void move(moved, to)}
            onCommand={createNodeCommands({ tree, meta, rights, editor, run: actions.run, move, lockedFor, lockedPlaceOf })}
          />
        ) : (
          <TreeNotice tree={tree} mayAdd={rights.add && meta.add} onAdd={() => void startDraft(null)} />
        )}
        <section aria-label={text('grid.tree.details')} className={styles.side}>
          <NodeForm screen={screen} rights={rights} editor={editor} labelOf={labelOf} onSaved={showSaved} />
        </section>
      </div>
      <TreeStatus tree={tree} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {dialog}
    </div>
  );
}
