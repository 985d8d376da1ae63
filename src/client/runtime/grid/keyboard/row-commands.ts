import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridDraft } from '../editing/use-draft.ts';
import { boundsOf } from '../selection/selection.ts';
import type { GridModel } from '../use-grid.ts';
import { type Commands, done } from './commands.ts';

/** The commands on whole rows. */
export function rowCommands({ active, source, selection, tickRows, announce }: GridModel, actions: GridActions, draft: GridDraft) {
  /** Ticks what the range covers, or unticks it when its first row is ticked. */
  const tickRange = () => {
    if (!selection.range) return;
    const { top, bottom } = boundsOf(selection.range);
    tickRows({ top, bottom, ticking: { unlike: top }, from: bottom });
  };
  const remove = () => {
    const found = actions.offered.find(({ action }) => action.right === 'delete');
    if (found?.reason !== undefined) announce(found.reason);
    else if (found) void actions.run(found.name);
  };
  /** The column of the active cell, which stays where it is. */
  const column = () => {
    if (!active) return;
    const { column: at } = active;
    selection.setRange({ anchor: { row: 0, column: at }, focus: { row: source.total - 1, column: at }, active });
  };
  return {
    select_row: done(tickRange),
    select_column: done(column),
    select_all: done(() => selection.selectAll(true)),
    delete_rows: done(remove),
    add_row: done(() => draft.open()),
  } satisfies Commands;
}
