import type { GridActions } from '../actions/use-grid-actions.ts';
import { loadedRows } from '../../../data/rows/row-source.ts';
import type { GridDraft } from '../editing/use-draft.ts';
import { boundsOf } from '../selection/selection.ts';
import type { GridModel } from '../use-grid.ts';
import { type Commands, done } from './commands.ts';

/** The commands on whole rows. */
export function rowCommands({ active, source, selection, keyOf, announce }: GridModel, actions: GridActions, draft: GridDraft) {
  /** Ticks what the range covers, or unticks it when its first row is ticked. */
  const tickRange = () => {
    if (!selection.range) return;
    const { top, bottom } = boundsOf(selection.range);
    const rows = loadedRows(source, top, bottom);
    const [first] = rows;
    if (first) selection.setRows(rows, !selection.isSelected(keyOf(first)), bottom);
  };
  const remove = () => {
    const found = actions.offered.find(({ action }) => action.right === 'delete');
    if (found?.reason !== undefined) announce(found.reason);
    else if (found) void actions.run(found.name);
  };
  const all = () => (selection.rows.mode === 'allBut' && selection.rows.keys.size === 0 ? selection.clearRows() : selection.selectAll());
  /** The column of the active cell, which stays where it is. */
  const column = () => {
    if (!active) return;
    const { column: at } = active;
    selection.setRange({ anchor: { row: 0, column: at }, focus: { row: source.total - 1, column: at }, active });
  };
  return {
    select_row: done(tickRange),
    select_column: done(column),
    select_all: done(all),
    delete_rows: done(remove),
    add_row: done(() => draft.open()),
  } satisfies Commands;
}
