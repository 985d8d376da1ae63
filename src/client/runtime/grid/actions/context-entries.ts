import { isEnough } from '../../../../shared/records/procedures.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { setForEntry } from '../columns/header-menu.tsx';
import { homeOf } from '../columns/home.ts';
import { mayEditCell } from '../columns/resolve-columns.ts';
import { eventEntries } from './event-tools.tsx';
import { capsOf, type GridCommand } from '../../keyboard/keys.ts';
import type { GridActions } from './use-grid-actions.ts';
import type { GridClipboard } from '../clipboard/use-clipboard.ts';
import type { RunCommand } from '../keyboard/use-commands.ts';
import type { GridModel } from '../use-grid.ts';

interface ContextParts {
  grid: GridModel;
  clipboard: GridClipboard;
  actions: GridActions;
  run: RunCommand;
}

/** What the keyboard can do with the cells, for the right mouse button, with the keys. */
export function contextEntries({ grid, clipboard, actions, run }: ContextParts): MenuEntry[] {
  const {
    host: { text },
    active,
    visible,
    session,
    source,
    keyOf,
  } = grid;
  const column = active ? visible[active.column] : undefined;
  const row = active ? source.get(active.row) : undefined;
  const state = row && column ? session.states(keyOf(row))?.[column.id] : undefined;
  const isRefused = state?.status === 'refused' || state?.status === 'stale';
  const home = column && homeOf(column, grid.host);
  const editable = column !== undefined && row !== undefined && mayEditCell(column, row);
  const entry = (command: GridCommand, label: string, rest: Partial<Extract<MenuEntry, { onSelect: unknown }>> = {}): MenuEntry => ({
    id: command,
    label,
    shortcut: capsOf(command, text),
    onSelect: () => void run(command),
    ...rest,
  });
  return [
    ...(isRefused && row && column
      ? ([
          { id: 'retry', icon: 'refresh', label: text('action.retry'), onSelect: () => void session.retry(keyOf(row), column.id) },
          { id: 'discard', icon: 'undo', label: text('grid.take_stored'), onSelect: () => void session.discard(keyOf(row), column.id) },
          { kind: 'separator', id: 'after retry' },
        ] satisfies MenuEntry[])
      : []),
    entry('edit', text('action.edit'), { icon: 'pencil', disabled: !editable }),
    ...(home && row
      ? [{ id: 'home', icon: 'arrow-right', label: text('grid.change_in', { screen: home.title }), onSelect: () => home.open(row) } as const]
      : []),
    entry('copy', text('grid.copy_cells'), { icon: 'copy', disabled: !active }),
    { id: 'copyHeaders', label: text('grid.copy_with_headers'), disabled: !active, onSelect: () => void clipboard.copy(true) },
    entry('paste', text('action.paste'), { icon: 'paste', disabled: !editable }),
    entry('clear', text('grid.clear_cells'), { disabled: !editable }),
    entry('fill_down', text('keyboard.fill_down'), { disabled: !editable }),
    ...(column ? setForEntry(column, actions.setFor, text) : []),
    { kind: 'separator', id: 'history' },
    entry('undo', text('action.undo'), { icon: 'undo', disabled: !session.canUndo() }),
    entry('redo', text('action.redo'), { icon: 'redo', disabled: !session.canRedo() }),
    { kind: 'separator', id: 'rows' },
    entry('select_row', text('keyboard.select_row'), { icon: 'check', disabled: !row }),
    ...actionEntries(grid, actions),
  ];
}

/** The toolbar's actions of rows, on the same rows and with the same reasons. */
function actionEntries(grid: GridModel, actions: GridActions): MenuEntry[] {
  return actions.offered
    .filter(({ action }) => !isEnough[action.needs](0))
    .map(({ name, action, label, reason }): MenuEntry => {
      if (action.events && actions.count > 0)
        return { kind: 'submenu', id: `action ${name}`, icon: action.icon, label, entries: eventEntries(grid, actions.events) };
      return {
        id: `action ${name}`,
        icon: action.icon,
        label,
        danger: action.danger,
        disabled: reason !== undefined,
        hint: reason,
        onSelect: () => void actions.run(name),
      };
    });
}
