import { useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { titleOf } from '../grid/columns/resolve-columns.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { toCommand } from '../keyboard/keys.ts';
import { leaveBy } from '../keyboard/leave.ts';
import { toTreeCommand } from './tree-keys.ts';
import type { TreeCommand } from './tree-keys.ts';
import type { Move } from './tree-moves.ts';
import { siblingsOf } from './tree-nodes.ts';
import type { TreeNode } from './tree-nodes.ts';
import { TreeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import type { Tree } from './use-tree.ts';
import { useTreeDrag } from './use-tree-drag.ts';

interface TreeGridProps {
  tree: Tree;
  columns: readonly GridColumn[];
  /** What a screen reader calls it. */
  label: string;
  current: TreeNode | null;
  movable: boolean;
  /** Why the state of a node keeps it where it is. */
  lockedPlaceOf: (node: TreeNode) => string | undefined;
  describe: (node: TreeNode) => string | undefined;
  onChoose: (node: TreeNode) => void;
  onMove: (node: TreeNode, move: Move) => void;
  onCommand: (command: TreeCommand) => void;
}

const track = ({ width, flex }: GridColumn, index: number): string =>
  width ? `${width}px` : index === 0 ? `minmax(200px, ${flex * 1.5}fr)` : `minmax(min-content, ${flex}fr)`;

/** The focus follows the choice while it is in the list, also after a move has drawn the row elsewhere. */
function useFocusOnChoice(list: RefObject<HTMLElement | null>, reachable: TreeNode | null, count: number) {
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) return;
    const row = list.current.querySelector<HTMLElement>('[data-node][tabindex="0"]');
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, reachable?.id, count]);
}

/** What the columns are called; their cells say units themselves. */
function TreeHead({ columns }: Pick<TreeGridProps, 'columns'>) {
  return (
    <div role="row" className={styles.head}>
      {columns.map((column) => (
        <div key={column.id} role="columnheader" title={titleOf(column)} className={styles[column.align]}>
          {column.label}
        </div>
      ))}
    </div>
  );
}

/** The rows of a tree with the keyboard of the ARIA treegrid. Focus and choice are one. */
export function TreeGrid({ tree, columns, label, current, movable, lockedPlaceOf, describe, onChoose, onMove, onCommand }: TreeGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const { visible, isOpen } = tree;
  const drag = useTreeDrag({ nodes: tree.nodes, shape: tree.shape, isOpen, onMove, onLinger: (node) => tree.fold([[node.id, true]]) });
  const reachable = current && visible.includes(current) ? current : (visible[0] ?? null);

  useFocusOnChoice(list, reachable, visible.length);

  function handleKey(event: KeyboardEvent) {
    if (!reachable) return;
    const command = toTreeCommand(event, { node: reachable, visible, isOpen: isOpen(reachable) });
    if (command || leaveBy(toCommand('tree', event)?.command ?? '', list.current)) event.preventDefault();
    if (!command) return;
    if ('go' in command) onChoose(command.go);
    else if ('fold' in command) tree.fold([[command.fold.id, command.open]]);
    else onCommand(command);
  }

  function handleClick(event: MouseEvent) {
    const row = (event.target as Element).closest<HTMLElement>('[data-node]');
    const node = row && tree.nodes.get(row.dataset.node ?? '');
    if (!row || !node) return;
    row.focus();
    onChoose(node);
  }

  const template = { '--tracks': columns.map(track).join(' ') } as CSSProperties;
  return (
    <div
      ref={list}
      role="treegrid"
      aria-label={label}
      aria-rowcount={visible.length + 1}
      className={styles.list}
      style={template}
      data-dragging={drag.dragged === null ? undefined : true}
      onKeyDown={handleKey}
      onClick={handleClick}
      onDoubleClick={() => onCommand({ edit: true })}
      {...(movable ? drag.handlers : {})}
    >
      <TreeHead columns={columns} />
      {visible.map((node) => (
        <TreeRow
          key={node.id}
          node={node}
          columns={columns}
          siblings={siblingsOf(node, tree.roots).length}
          open={isOpen(node)}
          current={node === current}
          reachable={node === reachable}
          dragged={drag.dragged === node.id}
          drop={drag.target?.id === node.id ? drag.target.zone : null}
          movable={movable}
          locked={lockedPlaceOf(node)}
          description={describe(node)}
          onFold={() => tree.fold([[node.id, !isOpen(node)]])}
        />
      ))}
    </div>
  );
}
