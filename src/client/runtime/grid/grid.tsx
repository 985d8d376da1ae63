import type { CSSProperties } from 'react';
import { derivedId } from '../../i18n/text.ts';
import { ContextMenu } from '../../ui/overlays/context-menu.tsx';
import { contextEntries } from './actions/context-entries.ts';
import { useGridActions } from './actions/use-grid-actions.ts';
import { leadWidth } from './columns/widths.ts';
import { DraftRows } from './editing/draft-row.tsx';
import { useDraft } from './editing/use-draft.ts';
import { FilterChips } from './filters/filter-chips.tsx';
import { GridDialogs } from './frame/grid-dialogs.tsx';
import { ParamBar } from './frame/param-bar.tsx';
import { emptyWords, Overlay } from './frame/overlays.tsx';
import { ScrollContent } from './frame/scroll-content.tsx';
import { StatusBar } from './frame/status-bar.tsx';
import { useDialogs } from './frame/use-dialogs.ts';
import { useTools } from './frame/use-tools.tsx';
import styles from './grid.module.css';
import { useCommands } from './keyboard/use-commands.ts';
import { useFocusTargets } from './keyboard/use-focus-targets.ts';
import { useGridKeys } from './keyboard/use-grid-keys.ts';
import { showClippedTitle } from './rows/clipped-title.ts';
import { useClipboard } from './clipboard/use-clipboard.ts';
import { useGridFocus } from './selection/use-grid-focus.ts';
import { usePointer } from './selection/use-pointer.ts';
import { asksAbove } from '../params.ts';
import { type GridProps, useGrid } from './use-grid.ts';

/** The grid of every screen. */
export function Grid(props: GridProps) {
  const grid = useGrid(props);
  const { host, screen, source, visible, scroller, editing, columnWindow } = grid;
  const { text } = host;
  const clipboard = useClipboard(grid);
  const draft = useDraft(grid);
  const actions = useGridActions(grid, draft.open);
  const pointer = usePointer(grid, clipboard, actions);
  const dialogs = useDialogs();
  const { openFilter } = dialogs;
  useGridFocus(grid);
  const { search, ...focusTargets } = useFocusTargets(scroller);
  const run = useCommands({ grid, clipboard, actions, draft, ...focusTargets });
  const keys = useGridKeys({ grid, clipboard, actions, run });
  const tools = useTools({ grid, actions, search, dialogs });

  const label = text(derivedId('screen', ...screen.id.split('/')));
  const geometry = { ...columnWindow.style, '--lead': `${leadWidth}px` } as CSSProperties;
  return (
    <section className={styles.grid} aria-label={label} data-keys="grid">
      {tools}
      {asksAbove(screen.meta) && (
        <ParamBar
          host={host}
          meta={screen.meta}
          params={grid.view.params}
          onChange={(params) => grid.setView((now) => ({ ...now, params }))}
          isTransient={grid.isTransient}
        />
      )}
      <FilterChips grid={grid} onEdit={() => openFilter()} />
      <DraftRows draft={draft} text={text} />
      <div className={styles.frame}>
        <ContextMenu entries={() => contextEntries({ grid, clipboard, actions, run })} disabled={editing.editing !== null}>
          <div
            ref={scroller}
            role="grid"
            aria-label={label}
            aria-rowcount={(emptyWords(grid) === null ? source.total : 1) + 1}
            aria-colcount={visible.length + 1}
            aria-multiselectable
            aria-busy={source.state === 'loading'}
            tabIndex={0}
            className={styles.scroller}
            style={geometry}
            {...keys}
            onMouseOver={showClippedTitle}
          >
            <ScrollContent grid={grid} pointer={pointer} onFilter={openFilter} onSetFor={actions.setFor} />
          </div>
        </ContextMenu>
        <Overlay grid={grid} actions={actions} draft={draft} />
      </div>
      <StatusBar grid={grid} actions={actions} />
      <div role="status" className="visually-hidden">
        {grid.said}
      </div>
      <GridDialogs grid={grid} clipboard={clipboard} actions={actions} dialogs={dialogs} />
    </section>
  );
}
