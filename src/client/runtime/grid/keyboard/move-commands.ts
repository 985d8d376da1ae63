import type { GridModel } from '../use-grid.ts';
import type { Commands } from './commands.ts';
import { leave } from '../../keyboard/leave.ts';

/** The commands that make another cell the active one; extended, they carry the range along. */
export function moveCommands({ active, goTo, source, visible, rowHeight, bodySize, scroller }: GridModel, focusHeader: (column: number) => void) {
  const at = active ?? { row: 0, column: 0 };
  const page = Math.max(1, Math.floor(bodySize.height / rowHeight) - 1);
  const [lastRow, lastColumn] = [source.total - 1, visible.length - 1];
  const to = (toRow: number, toColumn: number) => (extend: boolean) => {
    goTo(toRow, toColumn, extend);
    return true;
  };
  return {
    up: (extend) => {
      if (at.row === 0 && !extend) focusHeader(at.column);
      else goTo(at.row - 1, at.column, extend);
      return true;
    },
    down: to(at.row + 1, at.column),
    left: to(at.row, at.column - 1),
    right: to(at.row, at.column + 1),
    page_up: to(at.row - page, at.column),
    page_down: to(at.row + page, at.column),
    row_start: to(at.row, 0),
    row_end: to(at.row, lastColumn),
    grid_start: to(0, 0),
    grid_end: to(lastRow, lastColumn),
    edge_up: to(0, at.column),
    edge_down: to(lastRow, at.column),
    edge_left: to(at.row, 0),
    edge_right: to(at.row, lastColumn),
    // Nobody is caught in a hundred thousand cells: arrows and Enter go from cell to cell, Tab goes on to what comes next.
    leave: () => leave(scroller.current, 'after'),
    leave_back: () => leave(scroller.current, 'before'),
  } satisfies Commands;
}
