import type { GridActions } from '../actions/use-grid-actions.ts';
import { FilterBuilder } from '../filters/filter-builder.tsx';
import { PastePreview } from '../clipboard/paste-preview.tsx';
import type { GridClipboard } from '../clipboard/use-clipboard.ts';
import type { GridModel } from '../use-grid.ts';
import type { GridDialogs as Dialogs } from './use-dialogs.ts';

interface GridDialogsProps {
  grid: GridModel;
  clipboard: GridClipboard;
  actions: GridActions;
  dialogs: Dialogs;
}

/** Whatever is open over the grid. */
export function GridDialogs({ grid, clipboard, actions, dialogs }: GridDialogsProps) {
  const { filtering, closeFilter } = dialogs;
  return (
    <>
      <PastePreview grid={grid} clipboard={clipboard} />
      {filtering && (
        <FilterBuilder
          meta={grid.meta}
          filter={grid.view.filter}
          field={filtering.field}
          onApply={(filter) => grid.setView((now) => ({ ...now, filter }))}
          onClose={closeFilter}
        />
      )}
      {actions.dialog}
      {actions.translationDialog}
    </>
  );
}
