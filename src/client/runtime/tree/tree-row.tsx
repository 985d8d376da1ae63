import type { CSSProperties } from 'react';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { FieldValue } from '../form/field-value.tsx';
import styles from './tree.module.css';
import type { DropZone } from './tree-moves.ts';
import type { TreeNode } from './tree-nodes.ts';

interface TreeRowProps {
  node: TreeNode;
  columns: readonly GridColumn[];
  siblings: number;
  open: boolean;
  current: boolean;
  /** The one row that Tab reaches. */
  reachable: boolean;
  dragged: boolean;
  drop: DropZone | null;
  movable: boolean;
  /** Why its state keeps it where it is. */
  locked: string | undefined;
  /** Words for the row's states, read out with it. */
  description?: string;
  onFold: () => void;
}

/** One node: the label behind its twisty, the other columns beside. */
export function TreeRow({ node, columns, siblings, open, current, reachable, dragged, drop, movable, locked, description, onFold }: TreeRowProps) {
  const folder = node.children.length > 0;
  return (
    <div
      role="row"
      data-node={node.id}
      data-locked={locked}
      tabIndex={reachable ? 0 : -1}
      aria-level={node.level}
      aria-posinset={node.index + 1}
      aria-setsize={siblings}
      aria-expanded={folder ? open : undefined}
      aria-selected={current}
      aria-description={description}
      className={classes(styles.row, current && styles.current, dragged && styles.dragged, drop && styles[drop], description && styles.marked)}
      style={{ '--level': node.level } as CSSProperties}
    >
      {columns.map((column, index) => (
        <div key={column.id} role="gridcell" className={classes(styles.cell, styles[column.align], index === 0 && styles.label)}>
          {index === 0 && (
            <>
              {movable && (
                <span data-grip aria-hidden className={styles.grip} title={locked}>
                  <Icon name={locked === undefined ? 'grip' : 'lock'} size="s" />
                </span>
              )}
              <span aria-hidden className={classes(styles.twisty, folder && styles.folder)} onClick={folder ? onFold : undefined}>
                {folder && <Icon name={open ? 'chevron-down' : 'chevron-right'} size="s" />}
              </span>
            </>
          )}
          <span className={styles.value}>
            <FieldValue field={column} row={node.row} />
          </span>
        </div>
      ))}
    </div>
  );
}
