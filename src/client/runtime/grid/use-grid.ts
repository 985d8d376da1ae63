import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../schemas/screen/grammar.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { createKeyOf, type RowSource } from '../../data/rows/row-source.ts';
import { useTheme } from '../../ui/look/theme.ts';
import { useHost } from '../host.tsx';
import type { EditMove } from './editing/cell-editor.tsx';
import type { ScrollPreview } from './rows/scroll-preview.ts';
import { resolveColumns } from './columns/resolve-columns.ts';
import { createMarkOf } from './rows/row-marks.ts';
import type { Bounds } from './selection/selection.ts';
import { useColumns } from './columns/use-columns.ts';
import { useColumnWindow } from './columns/use-column-window.ts';
import { useEditing } from './editing/use-editing.ts';
import { useElementSize, useRowHeight } from './rows/use-element-size.ts';
import { useScrollPreview } from './rows/use-scroll-preview.ts';
import { useGridView } from './views/use-grid-view.ts';
import { useReveal } from './rows/use-reveal.ts';
import { useSelection } from './selection/use-selection.ts';
import { useSession } from './editing/use-session.ts';
import { useTextColumns } from './columns/use-text-columns.ts';
import { useWindow } from './rows/use-window.ts';
import { joinFilters, toClauses } from './views/view-state.ts';

export interface GridProps {
  screen: ScreenMeta<RowsScreen>;
  source: RowSource;
  /** Narrows the rows and cannot be taken away, as in a detail. */
  fixedFilter?: FilterNode;
  /** Narrows the rows at first; the user may take it away. */
  initialFilter?: FilterNode;
  /** Nothing is remembered between visits. */
  transient?: boolean;
  /** Key of the row to be made the active one, once it is there. */
  reveal?: string;
  onActiveRow?: (row: JsonObject | null) => void;
}

const steps: Record<EditMove, readonly [number, number]> = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] };

/** Everything one grid knows and can do; its pieces take it whole. */
export function useGrid({ screen, source, fixedFilter, initialFilter, transient, reveal, onActiveRow }: GridProps) {
  const host = useHost();
  const { meta } = screen;
  const { density } = useTheme();
  const rights = useMemo(() => host.rights(screen.id), [host, screen.id]);
  const columns = useMemo(() => resolveColumns(screen, meta, host, rights.set), [screen, meta, host, rights.set]);
  const keyOf = useMemo(() => createKeyOf(meta.key), [meta]);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const previewArea = useRef<HTMLDivElement>(null);
  /** The next render puts the focus into the active cell. */
  const wantsFocus = useRef(false);
  const [said, announce] = useState('');
  const [copied, setCopied] = useState<Bounds | null>(null);
  const [openingFilter, setOpeningFilter] = useState(initialFilter ?? null);

  const views = useGridView({ api: host.api, screen, columns, transient, opensFiltered: initialFilter !== undefined });
  const { view, setView } = views;
  const texts = useTextColumns({ host, screen, columns, view });
  const { table, regions } = useColumns(columns, view, setView, texts.fanOut);
  const { visible } = regions;

  useSyncExternalStore(source.subscribe, () => source.version);
  const session = useSession({ host, meta, source, keyOf, columns, facts: texts.facts, announce });
  const selection = useSelection(keyOf);

  const filter = useMemo(
    () => joinFilters(screen.filter, fixedFilter, openingFilter, view.filter, ...toClauses(view.quick)),
    [screen.filter, fixedFilter, openingFilter, view.filter, view.quick],
  );
  // Fields that are no column may be needed by markers, renderers and details; columns the user hid are needed by nobody.
  const wanted = useMemo(
    () => [
      ...Object.keys(meta.fields).filter((name) => !view.hidden.includes(name) || meta.key.includes(name) || view.sort.some(({ field }) => field === name)),
      ...texts.facts,
    ],
    [meta, view.hidden, view.sort, texts.facts],
  );
  const { language } = host.session;
  useEffect(() => {
    if (!views.ready) return;
    source.setView({ filter, search: view.search || undefined, sort: view.sort, language, columns: wanted, totals: screen.totals });
  }, [source, views.ready, filter, view.search, view.sort, language, wanted, screen.totals]);

  const size = useElementSize(scroller);
  const bodySize = useElementSize(body);
  const rowHeight = useRowHeight(density);
  const preview = useRef<ScrollPreview>(null);
  const rowWindow = useWindow({ scroller, layer, preview, total: source.total, rowHeight, viewport: bodySize.height });
  const columnWindow = useColumnWindow(regions, view.widths, scroller, size.width);
  const markOf = useMemo(() => createMarkOf(screen.markers, host.text), [screen.markers, host.text]);
  useScrollPreview(previewArea, preview, {
    shown: columnWindow.shown,
    widths: columnWindow.widths,
    rowHeight,
    rowOf: (index) => {
      const row = source.get(index);
      return row && session.shown(row);
    },
    isSelected: (row) => selection.isSelected(keyOf(row)),
    markOf,
    wanted: source.ensure,
  });
  const {
    rows: { first, last },
    lookAgain,
  } = rowWindow;
  useEffect(() => {
    const inSight = lookAgain();
    if (inSight.last > inSight.first) source.ensure(inSight.first, inSight.last - 1);
  }, [source, source.version, first, last, lookAgain]);

  // What narrows or orders the rows anew is read from its beginning.
  const { scrollToTop } = rowWindow;
  useEffect(() => scrollToTop(0), [filter, view.search, view.sort, scrollToTop]);

  const { goTo: select } = selection;
  const { revealRow } = rowWindow;
  const { revealColumn } = columnWindow;
  useReveal({ source, reveal, select, revealRow });
  const { total } = source;
  const goTo = useCallback(
    (row: number, column: number, extend = false) => {
      if (total === 0 || visible.length === 0) return;
      const place = { row: Math.max(0, Math.min(total - 1, row)), column: Math.max(0, Math.min(visible.length - 1, column)) };
      wantsFocus.current = true;
      select(place, extend);
      revealRow(place.row);
      revealColumn(place.column);
    },
    [total, visible.length, select, revealRow, revealColumn],
  );

  const active = selection.range?.focus ?? null;
  const move = useCallback(
    (direction: EditMove) => {
      const [down, across] = steps[direction];
      if (active) goTo(active.row + down, active.column + across);
    },
    [active, goTo],
  );
  const editing = useEditing({ source, session, keyOf, visible, move });

  const activeRow = active ? source.get(active.row) : undefined;
  useEffect(() => onActiveRow?.(activeRow ?? null), [onActiveRow, activeRow]);

  /** Rows of a stretch as the user sees them, loaded where needed. */
  const rowsOf = useCallback(async (from: number, to: number) => (await source.fetch(from, to)).map(session.shown), [source, session]);

  return {
    host,
    screen,
    meta,
    rights,
    source,
    session,
    views,
    view,
    setView,
    table,
    columns,
    regions,
    visible,
    filter,
    fixedFilter,
    openingFilter,
    setOpeningFilter,
    scroller,
    body,
    layer,
    previewArea,
    wantsFocus,
    size,
    bodySize,
    rowHeight,
    rowWindow,
    columnWindow,
    selection,
    active,
    goTo,
    editing,
    keyOf,
    rowsOf,
    markOf,
    said,
    announce,
    copied,
    setCopied,
  };
}

export type GridModel = ReturnType<typeof useGrid>;
