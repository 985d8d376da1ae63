import { type ReactNode, type Ref, useMemo } from 'react';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridModel } from '../use-grid.ts';
import { openKeyboardHelp } from '../../keyboard/help.ts';
import { Toolbar } from './toolbar.tsx';
import type { GridDialogs } from './use-dialogs.ts';

interface ToolsOptions {
  grid: GridModel;
  actions: GridActions;
  search: Ref<HTMLInputElement>;
  dialogs: GridDialogs;
}

/** The toolbar. Its menus and selects cost more than rows: scrolling leaves them alone. What they show follows from these. */
export function useTools({ grid, actions, search, dialogs }: ToolsOptions): ReactNode {
  const { host, source, view, columns, views, size } = grid;
  const { openFilter } = dialogs;
  return useMemo(
    () => <Toolbar grid={grid} actions={actions} searchRef={search} onFilter={() => openFilter()} onHelp={openKeyboardHelp} />,
    [host, source, view, columns, views.saved, views.current, views.changed, actions.offered, actions.run, actions.events, size.width],
  );
}
