import { useCallback } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import type { CellState } from '../editing/typed-cells.ts';
import { CellEditor } from '../editing/cell-editor.tsx';
import styles from '../grid.module.css';
import { problemText } from '../../../i18n/error-text.ts';
import { lockedWords } from './locked-words.ts';
import { Row } from './row.tsx';
import { type GridColumn, textOf } from '../columns/resolve-columns.ts';
import { type Bounds, boundsOf } from '../selection/selection.ts';
import type { usePointer } from '../selection/use-pointer.ts';
import type { GridModel } from '../use-grid.ts';

type Text = GridModel['host']['text'];

/** What is wrong with a cell, in words; of a value that somebody else changed also what it is now. */
function cellProblemText({ status, problem }: CellState, column: GridColumn, text: Text): string | undefined {
  if (!problem) return undefined;
  if (status !== 'stale') return `${text('status.refused')}: ${problemText(problem, text)}`;
  const value = textOf(column, { [column.id]: problem.params?.current ?? null });
  return value === '' ? text('grid.changed_by_other') : `${text('grid.changed_by_other')}: ${value}`;
}

/** The editor of the cell being edited, where that cell is in this row. */
function editorOf({ editing: { editing, commit, cancel }, session, visible, announce }: GridModel, index: number) {
  const column = editing?.row === index ? visible[editing.column] : undefined;
  return (
    column &&
    editing && (
      <CellEditor
        key={column.id}
        column={column}
        row={session.shown(editing.of)}
        typed={editing.typed}
        onCommit={commit}
        onCancel={cancel}
        onProblem={announce}
      />
    )
  );
}

/** The selected range as one row draws it; `bottom` is where it ends while it is being filled down. */
function rangeIn(index: number, range: Bounds | null, bottom: number | null, copied: Bounds | null) {
  const inRange = range !== null && bottom !== null && index >= range.top && index <= bottom;
  return {
    rangeLeft: inRange ? range.left : -1,
    rangeRight: inRange ? range.right : -1,
    rangeTop: inRange && index === range.top,
    rangeBottom: inRange && index === bottom,
    copied: inRange && copied !== null && copied.top === range.top && copied.left === range.left,
  };
}

/** The rows in sight. */
export function Body({ grid, pointer }: { grid: GridModel; pointer: ReturnType<typeof usePointer> }) {
  const { host, source, session, selection, rowWindow, rowHeight, columnWindow, layer, active, copied, keyOf, visible, markOf, meta, header } = grid;
  const { text } = host;
  const { first, last, base, slots } = rowWindow.rows;
  const problemOf = useCallback((state: CellState, column: GridColumn) => cellProblemText(state, column, text), [text]);
  const lockedOf = useCallback((row: JsonObject) => lockedWords({ meta, header, host, visible }, row), [meta, header, host, visible]);
  const range = selection.range ? boundsOf(selection.range) : null;
  const bottom = range && (pointer.fillTo ?? range.bottom);
  const selectLabel = text('grid.select_row');
  const hasFill = range !== null && visible.slice(range.left, range.right + 1).some((column) => column.editable);

  const rows = [];
  for (let slot = 0; slot < slots; slot += 1) {
    // The element `slot` draws the one row of the window that falls to it.
    const index = first + ((slot - (first % slots) + slots) % slots);
    if (index >= last) continue;
    const stored = source.get(index);
    const row = stored && session.shown(stored);
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
        {...rangeIn(index, range, bottom, copied)}
        fillHandle={hasFill}
        editor={row && editorOf(grid, index)}
        markOf={markOf}
        lockedOf={lockedOf}
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
