import { useMemo } from 'react';
import { loadedRows } from '../../../data/rows/row-source.ts';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridCommand } from './keys.ts';
import { boundsOf } from '../selection/selection.ts';
import type { GridClipboard } from '../selection/use-clipboard.ts';
import type { GridDraft } from '../editing/use-draft.ts';
import type { GridModel } from '../use-grid.ts';

/** What a command does; false leaves the key to the browser. */
export type RunCommand = (command: GridCommand, extend?: boolean) => boolean;

interface Parts {
  grid: GridModel;
  clipboard: GridClipboard;
  actions: GridActions;
  draft: GridDraft;
  openHelp: () => void;
  focusSearch: () => void;
  focusColumnFilter: (column: number) => void;
  focusHeader: (column: number) => void;
}

export function useCommands({ grid, clipboard, actions, draft, openHelp, focusSearch, focusColumnFilter, focusHeader }: Parts): RunCommand {
  return useMemo(() => {
    const { active, goTo, source, session, visible, selection, editing, rowHeight, bodySize, keyOf } = grid;
    const at = active ?? { row: 0, column: 0 };
    const keyFields = new Set([...grid.meta.key, ...(grid.screen.recordKey ?? [])]);
    const page = Math.max(1, Math.floor(bodySize.height / rowHeight) - 1);
    const [lastRow, lastColumn] = [source.total - 1, visible.length - 1];
    const row = active && source.get(active.row);
    const column = active ? visible[active.column] : undefined;
    const to = (toRow: number, toColumn: number) => (extend: boolean) => {
      goTo(toRow, toColumn, extend);
      return true;
    };
    const done = (work: () => unknown) => () => {
      work();
      return true;
    };
    /** Ticks what the range covers, or unticks it when its first row is ticked. */
    const tickRange = () => {
      if (!selection.range) return;
      const { top, bottom } = boundsOf(selection.range);
      const rows = loadedRows(source, top, bottom);
      const [first] = rows;
      if (first) selection.setRows(rows, !selection.isSelected(keyOf(first)), bottom);
    };
    const discard = () => {
      if (grid.copied) grid.setCopied(null);
      else if (!row || !column || !session.discard(keyOf(row), column.id)) selection.setRange(active && { anchor: active, focus: active });
    };
    const remove = () => {
      const found = actions.offered.find(({ action }) => action.right === 'delete');
      if (found) void actions.run(found.name, actions.count === 0 && row ? [row] : undefined);
    };
    const retry = () => {
      if (row && column) void session.retry(keyOf(row), column.id);
    };

    const edit = () => Boolean(active && row && column && (editing.toggle([row], column) || editing.start(active)));

    const table: Record<GridCommand, (extend: boolean) => boolean> = {
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
      // Tab leaves the grid at the end of a row: nobody is caught in a hundred thousand of them.
      next: () => at.column < lastColumn && to(at.row, at.column + 1)(false),
      previous: () => at.column > 0 && to(at.row, at.column - 1)(false),
      // What names the row is not edited: there Enter opens it.
      edit,
      enter: () => edit() || Boolean(row && column && keyFields.has(column.id) && actions.openRow(row)),
      cancel: done(discard),
      clear: done(() => void clipboard.clear()),
      toggle: edit,
      select_row: done(tickRange),
      select_all: done(selection.selectAll),
      copy: done(() => void clipboard.copy()),
      cut: done(() => void clipboard.cut()),
      paste: done(() => void clipboard.pasteFromSystem()),
      fill_down: done(() => void clipboard.fill()),
      undo: done(() => void session.undo()),
      redo: done(() => void session.redo()),
      search: done(focusSearch),
      column_filter: done(() => focusColumnFilter(at.column)),
      delete_rows: done(remove),
      add_row: done(() => draft.open()),
      help: done(openHelp),
      save: done(retry),
      context_menu: () => false,
    };
    return (command, extend = false) => table[command](extend);
  }, [grid, clipboard, actions, draft, openHelp, focusSearch, focusColumnFilter, focusHeader]);
}
