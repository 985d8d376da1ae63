import type { ReactNode } from 'react';
import type { MessageId } from '../../../../generated/messages.gen.ts';
import { warningText } from '../../../i18n/error-text.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { classes } from '../../../ui/look/classes.ts';
import type { CellState, CellStatus } from '../editing/typed-cells.ts';
import styles from './cell.module.css';
import { drawingOf, mayEditCell } from '../columns/resolve-columns.ts';
import rowStyles from './row.module.css';
import { type TextState, textState } from '../columns/text-columns.ts';
import { letterWidths, type ShownColumn } from '../columns/use-column-window.ts';

export interface CellMarks {
  active: boolean;
  inRange: boolean;
  /** Edges of the range that run along this cell. */
  edges: string | undefined;
  fillHandle: boolean;
  problem: string | undefined;
}

const statusClass: Record<CellStatus, string | undefined> = { saving: styles.saving, saved: styles.saved, refused: styles.refused, stale: styles.stale };

/** What a text that waits for a translation is called. */
const waitsFor: Record<TextState, MessageId> = { missing: 'marker.translation_missing', outdated: 'marker.translation_stale' };

const pinnedClass = classes(styles.pinned, rowStyles.fixed);

/** A function, not a component: a row draws two dozen of these at once while it is scrolled into sight. */
export function drawCell(shown: ShownColumn, row: JsonObject, state: CellState | undefined, marks: CellMarks, editor: ReactNode): ReactNode {
  const { column, index, pinned, style } = shown;
  const mayEdit = mayEditCell(column, row);
  const waits = column.text ? textState(row, column) : null;
  const warning = warningText(row, column.id, column.context.text);
  const drawn = editor ?? drawingOf(column, row);
  const fits = drawn === null || (typeof drawn === 'string' && drawn.length * letterWidths.widest <= shown.room);
  return (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={marks.inRange || undefined}
      aria-readonly={!mayEdit}
      aria-invalid={state?.problem ? true : undefined}
      // All take the focus, one is reached by Tab: an element that another row takes over would lose it otherwise.
      tabIndex={marks.active ? 0 : -1}
      title={marks.problem}
      data-warning={warning}
      data-locked={column.editable && !mayEdit ? true : undefined}
      data-col={index}
      style={style}
      className={classes(
        styles.cell,
        styles[column.align],
        pinned && pinnedClass,
        mayEdit && styles.editable,
        waits && styles[waits],
        warning !== undefined && styles.doubtful,
        state && statusClass[state.status],
        marks.inRange && styles.inRange,
        marks.active && styles.active,
        marks.edges,
        editor != null && styles.editing,
        fits && styles.fits,
      )}
    >
      {drawn}
      {waits && <span className="visually-hidden">{column.context.text(waitsFor[waits])}</span>}
      {warning !== undefined && <span className="visually-hidden">{warning}</span>}
      {marks.problem && <span className="visually-hidden">{marks.problem}</span>}
      {marks.fillHandle && editor == null && <span className={styles.fillHandle} data-fill />}
    </div>
  );
}

/** The same place before its row is there. The active one holds the focus until it is. */
export const drawSkeletonCell = ({ column, index, pinned, style }: ShownColumn, active: boolean): ReactNode => (
  <div
    key={column.id}
    role="gridcell"
    aria-colindex={index + 2}
    tabIndex={active ? 0 : -1}
    data-col={index}
    style={style}
    className={classes(styles.cell, pinned && pinnedClass, styles.skeleton, active && styles.active)}
  />
);
