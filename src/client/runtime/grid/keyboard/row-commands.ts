import type { GridActions } from '../actions/use-grid-actions.ts';
import { loadedRows } from '../../../data/rows/row-source.ts';
import type { GridDraft } from '../editing/use-draft.ts';
import { boundsOf } from '../selection/selection.ts';
import type { GridModel } from '../use-grid.ts';
import { type Commands, done } from './commands.ts';

/** The commands on whole rows. */
export function rowCommands({ active, source, selection, keyOf }: GridModel, actions: GridActions, draft: GridDraft) {
  /** Ticks what the range covers, or unticks it when its first row is ticked. */
  const tickRange = () => {
    if (!selection.range) return;
    const { top, bottom } = boundsOf(selection.range);
    const rows = loadedRows(source, top, bottom);
    const [first] = rows;
    if (first) selection.setRows(rows, !selection.isSelected(keyOf(first)), bottom);
  };
  const remove = () => {
    const row = active && source.get(active.row);
    const found = actions.offered.find(({ action }) => action.right === 'delete');
    if (found) void actions.run(found.name, actions.count === 0 && row ? [row] : undefined);
  };
  return {
    select_row: done(tickRange),
    select_all: done(selection.selectAll),
    delete_rows: done(remove),
    add_row: done(() => draft.open()),
  } satisfies Commands;
}
