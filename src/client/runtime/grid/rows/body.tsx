import { useCallback } from 'react';
import type { CellState } from '../editing/edit-session.ts';
import { CellEditor } from '../editing/cell-editor.tsx';
import styles from '../grid.module.css';
import { problemText } from '../../../i18n/error-text.ts';
import { Row } from './row.tsx';
import { type GridColumn, textOf } from '../columns/resolve-columns.ts';
import { boundsOf } from '../selection/selection.ts';
import type { usePointer } from '../selection/use-pointer.ts';
import type { GridModel } from '../use-grid.ts';

/** The rows in sight. */
export function Body({ grid, pointer }: { grid: GridModel; pointer: ReturnType<typeof usePointer> }) {
  const { host, source, session, selection, editing, rowWindow, rowHeight, columnWindow, layer, active, copied, keyOf, visible, announce, markOf } = grid;
  const { first, last, base, slots } = rowWindow.rows;
  const problemOf = useCallback(
    ({ status, problem }: CellState, column: GridColumn) => {
      if (!problem) return undefined;
      if (status !== 'stale') return `${host.text('status.refused')}: ${problemText(problem, host.text)}`;
      const value = textOf(column, { [column.id]: problem.params?.current ?? null });
      return value === '' ? host.text('grid.changed_by_other') : `${host.text('grid.changed_by_other')}: ${value}`;
    },
    [host.text],
  );
  const range = selection.range ? boundsOf(selection.range) : null;
  const bottom = range && (pointer.fillTo ?? range.bottom);
  const selectLabel = host.text('grid.select_row');
  const hasFill = range !== null && visible.slice(range.left, range.right + 1).some((column) => column.editable);

  const rows = [];
  for (let slot = 0; slot < slots; slot += 1) {
    // The element `slot` draws the one row of the window that falls to it.
    const index = first + ((slot - (first % slots) + slots) % slots);
    if (index >= last) continue;
    const stored = source.get(index);
    const row = stored && session.shown(stored);
    const inRange = range !== null && bottom !== null && index >= range.top && index <= bottom;
    const edited = editing.editing?.row === index && row ? visible[editing.editing.column] : undefined;
    rows.push(
      <Row
        key={slot}
        index={index}
        offset={(index - base) * rowHeight}
        row={row}
        states={stored && session.states(keyOf(stored))}
        shown={columnWindow.shown}
        selected={stored !== undefined && selection.isSelected(keyOf(stored))}
        active={active?.row === index ? active.column : -1}
        rangeLeft={inRange ? range.left : -1}
        rangeRight={inRange ? range.right : -1}
        rangeTop={inRange && index === range.top}
        rangeBottom={inRange && index === bottom}
        copied={inRange && copied !== null && copied.top === range.top && copied.left === range.left}
        fillHandle={hasFill}
        editor={
          edited &&
          row && (
            <CellEditor
              key={edited.id}
              column={edited}
              row={row}
              typed={editing.editing?.typed}
              onCommit={editing.commit}
              onCancel={editing.cancel}
              onProblem={announce}
            />
          )
        }
        markOf={markOf}
        problemText={problemOf}
        selectLabel={selectLabel}
      />,
    );
  }
  return (
    <div ref={layer} role="rowgroup" className={styles.layer} {...pointer.handlers}>
      {rows}
    </div>
  );
}
