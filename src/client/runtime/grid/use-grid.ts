import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../schemas/screen/grammar.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { createKeyOf, type RowSource } from '../../data/rows/row-source.ts';
import { useHost } from '../host.tsx';
import { paramsOf } from '../params.ts';
import { tellReadOnly, withHomes } from './columns/home.ts';
import { resolveColumns } from './columns/resolve-columns.ts';
import { useColumns } from './columns/use-columns.ts';
import { useTextColumns } from './columns/use-text-columns.ts';
import { useEditing } from './editing/use-editing.ts';
import { useSession } from './editing/use-session.ts';
import { useTexts } from './editing/use-texts.ts';
import { createMarkOf } from './rows/row-marks.ts';
import { useKeptInSight } from './rows/use-kept-in-sight.ts';
import { useGridElements, useViewport } from './rows/use-viewport.ts';
import type { Bounds } from './selection/selection.ts';
import { useNavigation } from './selection/use-navigation.ts';
import { useSelection } from './selection/use-selection.ts';
import { useTicks } from './selection/use-ticks.ts';
import { useGridView } from './views/use-grid-view.ts';
import { useRowView } from './views/use-row-view.ts';

export interface GridProps {
  screen: ScreenMeta<RowsScreen>;
  source: RowSource;
  /** Narrows the rows and cannot be taken away, as in a detail. */
  fixedFilter?: FilterNode;
  /** Narrows the rows at first; the user may take it away. */
  initialFilter?: FilterNode;
  /** What it is called where it came from. */
  filterName?: string;
  /** Nothing is remembered between visits. */
  transient?: boolean;
  /** Key of the row to be made the active one, once it is there. */
  reveal?: string;
  onActiveRow?: (row: JsonObject | null) => void;
  /** The record that all rows are lines of, as it stands now. */
  header?: JsonObject;
}

/** What the declaration of a screen and the user's rights say of a grid. */
function useDeclaration({ screen, header }: GridProps) {
  const host = useHost();
  const { meta } = screen;
  const rights = useMemo(() => host.rights(screen.id), [host, screen.id]);
  const columns = useMemo(() => withHomes(resolveColumns(screen, meta, host, rights.set, header), host), [screen, meta, host, rights.set, header]);
  const keyOf = useMemo(() => createKeyOf(meta.key), [meta]);
  const markOf = useMemo(() => createMarkOf(screen.markers, host.text), [screen.markers, host.text]);
  return { host, screen, meta, rights, columns, keyOf, markOf, header };
}

type Declaration = ReturnType<typeof useDeclaration>;

/** How the grid is arranged and narrowed, the columns that come of it, and the rows that are asked for. */
function useArrangement({ source, fixedFilter, initialFilter, filterName, transient }: GridProps, { host, screen, meta, columns }: Declaration) {
  const [openingFilter, setOpeningFilter] = useState(initialFilter ?? null);
  const [openingName] = useState(filterName);
  const views = useGridView({ api: host.api, screen, transient, opensFiltered: initialFilter !== undefined });
  const { view, setView, ready } = views;
  const { facts, fanOut } = useTextColumns({ host, screen, columns, view });
  const { table, regions } = useColumns(columns, view, setView, fanOut);
  useSyncExternalStore(source.subscribe, () => source.version);
  const { language } = host.session;
  const { given } = host.session;
  const params = useMemo(() => paramsOf(meta, given, view.params), [meta, given, view.params]);
  const { filter, loaded } = useRowView({ source, screen, view, params, ready, language, fixedFilter, openingFilter, facts });
  return {
    views,
    view,
    setView,
    facts,
    loaded,
    table,
    regions,
    visible: regions.visible,
    params,
    filter,
    fixedFilter,
    openingFilter,
    openingName,
    setOpeningFilter,
  };
}

/** Everything one grid knows and can do; its pieces take it whole. */
export function useGrid(props: GridProps) {
  const { source, reveal, onActiveRow } = props;
  const declaration = useDeclaration(props);
  const { host, meta, columns, keyOf, markOf } = declaration;
  const elements = useGridElements();
  const [said, announce] = useState('');
  const [copied, setCopied] = useState<Bounds | null>(null);
  const { facts, loaded, ...arrangement } = useArrangement(props, declaration);
  const { regions, visible, view, params, filter } = arrangement;

  const session = useSession({ host, meta, params, source, keyOf, columns, facts, loaded, announce });
  const selection = useSelection(keyOf);
  const tickRows = useTicks({ host, source, selection, keyOf });
  const viewport = useViewport({ elements, source, session, selection, keyOf, markOf, regions, view, filter });
  const { revealRow, isInSight } = viewport.rowWindow;
  const { revealColumn } = viewport.columnWindow;
  const { move, ...navigation } = useNavigation({ source, selection, columnCount: visible.length, reveal, revealRow, revealColumn });
  const readTexts = useTexts({ host, meta, params, keyOf });
  const editing = useEditing({
    source,
    session,
    keyOf,
    visible,
    readTexts,
    move,
    tellReadOnly: useCallback((column, row) => tellReadOnly(column, row, host), [host]),
  });

  const { active } = navigation;
  useKeptInSight({ row: active?.row, viewport: viewport.bodySize.height, isInSight, revealRow });
  const activeRow = active ? source.get(active.row) : undefined;
  useEffect(() => onActiveRow?.(activeRow ?? null), [onActiveRow, activeRow]);

  /** Rows of a stretch as the user sees them, loaded where needed. */
  const rowsOf = useCallback(async (from: number, to: number) => (await source.fetch(from, to)).map(session.shown), [source, session]);

  return {
    ...declaration,
    ...elements,
    ...arrangement,
    isTransient: props.transient === true,
    ...viewport,
    ...navigation,
    source,
    session,
    selection,
    tickRows,
    editing,
    readTexts,
    rowsOf,
    said,
    announce,
    copied,
    setCopied,
  };
}

export type GridModel = ReturnType<typeof useGrid>;
