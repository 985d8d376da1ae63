import { useMemo } from 'react';
import type { GridActions } from '../actions/use-grid-actions.ts';
import { cellCommands } from './cell-commands.ts';
import { type Commands, done } from './commands.ts';
import type { GridCommand } from '../../keyboard/keys.ts';
import { moveCommands } from './move-commands.ts';
import { rowCommands } from './row-commands.ts';
import type { GridClipboard } from '../clipboard/use-clipboard.ts';
import type { GridDraft } from '../editing/use-draft.ts';
import type { GridModel } from '../use-grid.ts';

/** Carries a command out; false leaves the key to the browser. */
export type RunCommand = (command: GridCommand, extend?: boolean) => boolean;

interface Parts {
  grid: GridModel;
  clipboard: GridClipboard;
  actions: GridActions;
  draft: GridDraft;
  focusSearch: () => void;
  focusColumnFilter: (column: number) => void;
  focusHeader: (column: number) => void;
}

/** All commands of the grid by name, for the keyboard and for the menu of the cells. */
export function useCommands({ grid, clipboard, actions, draft, focusSearch, focusColumnFilter, focusHeader }: Parts): RunCommand {
  return useMemo(() => {
    const table: Required<Commands> = {
      ...moveCommands(grid, focusHeader),
      ...cellCommands(grid, clipboard, actions),
      ...rowCommands(grid, actions, draft),
      search: done(focusSearch),
      column_filter: done(() => focusColumnFilter(grid.active?.column ?? 0)),
      // Left to what has these keys for itself.
      context_menu: () => false,
      next_steps: () => false,
    };
    return (command, extend = false) => table[command](extend);
  }, [grid, clipboard, actions, draft, focusSearch, focusColumnFilter, focusHeader]);
}
