import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { derivedId } from '../../i18n/text.ts';
import { ContextMenu } from '../../ui/overlays/context-menu.tsx';
import { Body } from './rows/body.tsx';
import { contextEntries } from './actions/context-entries.ts';
import { DraftRows } from './editing/draft-row.tsx';
import { FilterBuilder } from './filters/filter-builder.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FloatingFilters } from './filters/floating-filter.tsx';
import styles from './grid.module.css';
import { Header } from './columns/header.tsx';
import { KeyboardHelp } from './keyboard/keyboard-help.tsx';
import { isShortcut, isTyping, toCommand } from './keyboard/keys.ts';
import { Overlay } from './frame/overlays.tsx';
import { PastePreview } from './selection/paste-preview.tsx';
import { StatusBar } from './frame/status-bar.tsx';
import { Toolbar } from './frame/toolbar.tsx';
import { Totals } from './rows/totals.tsx';
import { useClipboard } from './selection/use-clipboard.ts';
import { useCommands } from './keyboard/use-commands.ts';
import { useDraft } from './editing/use-draft.ts';
import { useGridActions } from './actions/use-grid-actions.ts';
import { type GridProps, useGrid } from './use-grid.ts';
import { useGridFocus } from './selection/use-grid-focus.ts';
import { usePointer } from './selection/use-pointer.ts';
import { leadWidth } from './columns/widths.ts';

const isField = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLButtonElement;

/** The grid of every screen. */
export function Grid(props: GridProps) {
  const grid = useGrid(props);
  const { host, screen, source, visible, scroller, body, editing, rowWindow, columnWindow, active, goTo, view } = grid;
  const { text } = host;
  const clipboard = useClipboard(grid);
  const draft = useDraft(grid);
  const actions = useGridActions(grid, draft.open);
  const pointer = usePointer(grid, clipboard, actions);
  const [helping, setHelping] = useState(false);
  /** The filter dialog is open, for a field of its own or as it stands. */
  const [filtering, setFiltering] = useState<{ field: string | null } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useGridFocus(grid);

  const focusIn = useCallback((selector: string) => scroller.current?.querySelector<HTMLElement>(selector)?.focus(), [scroller]);
  const run = useCommands({
    grid,
    clipboard,
    actions,
    draft,
    openHelp: useCallback(() => setHelping(true), []),
    focusSearch: useCallback(() => search.current?.focus(), []),
    focusColumnFilter: useCallback((column: number) => focusIn(`[data-filter="${column}"] :is(input, [role="combobox"])`), [focusIn]),
    focusHeader: useCallback((column: number) => focusIn(`[data-header="${column}"]`), [focusIn]),
  });

  function handleKey(event: KeyboardEvent) {
    if (!scroller.current?.contains(event.target as Node) || event.nativeEvent.isComposing || editing.editing) return;
    if (isField(event.target)) {
      if (event.key === 'Escape' && active) goTo(active.row, active.column);
      return;
    }
    const found = toCommand(event);
    const action = found ? undefined : actions.offered.find((one) => one.action.shortcut && isShortcut(one.action.shortcut, event));
    if (action && !action.disabled) void actions.run(action.name);
    const taken = found ? run(found.command, found.extend) : action !== undefined || (isTyping(event) && active !== null && editing.start(active, event.key));
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleClipboard(act: (event: ClipboardEvent) => void) {
    return (event: ClipboardEvent) => {
      if (editing.editing || isField(event.target)) return;
      event.preventDefault();
      act(event);
    };
  }

  /** A clipped text shows itself whole; asked of the one cell pointed at, not made for all. */
  function handleOver({ target }: MouseEvent) {
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-col]') : null;
    if (!cell || cell.ariaInvalid) return;
    if (cell.scrollWidth > cell.clientWidth || (target as HTMLElement).scrollWidth > (target as HTMLElement).clientWidth) cell.title = cell.innerText;
    else cell.removeAttribute('title');
  }

  // Menus, selects and inputs of toolbar and head cost more than rows: scrolling leaves them alone. What they show follows from these.
  const { views, size, selection, columns } = grid;
  const tools = useMemo(
    () => (
      <Toolbar grid={grid} actions={actions} draft={draft} searchRef={search} onFilter={() => setFiltering({ field: null })} onHelp={() => setHelping(true)} />
    ),
    [
      host,
      source,
      view,
      columns,
      views.saved,
      views.current,
      views.changed,
      actions.offered,
      actions.run,
      actions.events,
      draft.allowed,
      draft.open,
      size.width,
    ],
  );
  const heads = useMemo(
    () => (
      <div role="rowgroup" className={styles.head}>
        <Header grid={grid} onFilter={(field) => setFiltering({ field })} onLeave={(column) => goTo(0, column)} />
        {view.floating && <FloatingFilters grid={grid} />}
      </div>
    ),
    [host, view, columns, columnWindow.shown, columnWindow.widths, selection.rows, source.total, goTo],
  );

  const geometry = { ...columnWindow.style, '--lead': `${leadWidth}px` } as CSSProperties;
  return (
    <section className={styles.grid} aria-label={text(derivedId('screen', ...screen.id.split('/')))}>
      {tools}
      <FilterChips grid={grid} onEdit={() => setFiltering({ field: null })} />
      <DraftRows draft={draft} text={text} />
      <div className={styles.frame}>
        <ContextMenu entries={() => contextEntries({ grid, clipboard, actions, run })} disabled={editing.editing !== null}>
          <div
            ref={scroller}
            role="grid"
            aria-label={text(derivedId('screen', ...screen.id.split('/')))}
            aria-rowcount={source.total + 1}
            aria-colcount={visible.length + 1}
            aria-multiselectable
            aria-busy={source.state === 'loading'}
            tabIndex={0}
            className={styles.scroller}
            style={geometry}
            onKeyDown={handleKey}
            onCopy={handleClipboard(() => void clipboard.copy())}
            onCut={handleClipboard(() => void clipboard.cut())}
            onPaste={handleClipboard((event) => void clipboard.paste(event.clipboardData.getData('text/plain')))}
            onMouseOver={handleOver}
          >
            <div role="presentation" className={styles.extent} style={{ height: rowWindow.height + grid.size.height - grid.bodySize.height }}>
              <div role="presentation" className={styles.window} style={{ height: grid.size.height }}>
                {heads}
                <div ref={body} role="presentation" className={styles.body}>
                  <Body grid={grid} pointer={pointer} />
                  <div ref={grid.previewArea} aria-hidden hidden className={styles.preview} />
                </div>
                {screen.totals.length > 0 && (
                  <div role="rowgroup">
                    <Totals grid={grid} />
                  </div>
                )}
              </div>
            </div>
          </div>
        </ContextMenu>
        <Overlay grid={grid} actions={actions} draft={draft} />
      </div>
      <StatusBar grid={grid} actions={actions} />
      <div role="status" className="visually-hidden">
        {grid.said}
      </div>
      <PastePreview grid={grid} clipboard={clipboard} />
      {filtering && <FilterBuilder grid={grid} field={filtering.field} onClose={() => setFiltering(null)} />}
      {actions.dialog}
      {actions.translationDialog}
      {helping && <KeyboardHelp text={text} onClose={() => setHelping(false)} />}
    </section>
  );
}
