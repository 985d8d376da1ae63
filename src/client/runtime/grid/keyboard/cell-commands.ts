import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridClipboard } from '../clipboard/use-clipboard.ts';
import type { GridModel } from '../use-grid.ts';
import { boundsOf, countCells } from '../selection/selection.ts';
import { type Commands, done } from './commands.ts';
import { leaveBy } from '../../keyboard/leave.ts';

/** The commands on the active cell and on the selected range. */
export function cellCommands(grid: GridModel, clipboard: GridClipboard, actions: GridActions) {
  const { active, source, session, visible, selection, tickRows, editing, keyOf, meta, screen, copied, setCopied, scroller } = grid;
  const keyFields = new Set([...meta.key, ...(screen.recordKey ?? [])]);
  const row = active && source.get(active.row);
  const column = active ? visible[active.column] : undefined;
  const edit = () => Boolean(active && row && column && (editing.toggle([row], column) || editing.start(active)));
  /** Takes back what is half done, the last first; with nothing left to take back the list is left. */
  const cancel = () => {
    const { range } = selection;
    if (copied) setCopied(null);
    else if (row && column && session.discard(keyOf(row), column.id)) return true;
    else if (active && range && countCells(boundsOf(range)) > 1) selection.setRange({ anchor: active, focus: active });
    else return leaveBy('cancel', scroller.current);
    return true;
  };
  const retry = () => {
    if (row && column) void session.retry(keyOf(row), column.id);
  };
  return {
    edit,
    // A flag is turned; elsewhere it is the row that is ticked, as cards are. An edit begins with F2, Enter or a letter.
    toggle: done(() => {
      if (active && !(row && column && editing.toggle([row], column)))
        tickRows({ top: active.row, bottom: active.row, ticking: { unlike: active.row }, from: active.row });
    }),
    // What names the row is not edited: there Enter opens it.
    enter: () => edit() || Boolean(row && column && keyFields.has(column.id) && actions.openRow(row)),
    cancel,
    clear: done(() => void clipboard.clear()),
    copy: done(() => void clipboard.copy()),
    cut: done(() => void clipboard.cut()),
    paste: done(() => void clipboard.pasteFromSystem()),
    fill_down: done(() => void clipboard.fill()),
    undo: done(() => void session.undo()),
    redo: done(() => void session.redo()),
    save: done(retry),
  } satisfies Commands;
}
