import { useEffect, useMemo, useRef } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { KeyOf, RowSource } from '../../../data/rows/row-source.ts';
import { useTheme } from '../../../ui/look/theme.ts';
import { useColumnWindow } from '../columns/use-column-window.ts';
import type { ColumnRegions } from '../columns/use-columns.ts';
import type { EditSession } from '../editing/edit-session.ts';
import type { useSelection } from '../selection/use-selection.ts';
import type { GridView } from '../views/view-state.ts';
import type { RowMark } from './row-marks.ts';
import type { ScrollPreview } from './scroll-preview.ts';
import { useElementSize, useRowHeight } from './use-element-size.ts';
import { useScrollPreview } from './use-scroll-preview.ts';
import { useWindow } from './use-window.ts';

/** The elements that a grid is scrolled and drawn in. */
export function useGridElements() {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const previewArea = useRef<HTMLDivElement>(null);
  return { scroller, body, layer, previewArea };
}

interface ViewportOptions {
  elements: ReturnType<typeof useGridElements>;
  source: RowSource;
  session: EditSession;
  selection: ReturnType<typeof useSelection>;
  keyOf: KeyOf;
  markOf: (row: JsonObject) => RowMark | null;
  regions: ColumnRegions;
  view: GridView;
  filter: FilterNode | undefined;
}

/** The part of rows and columns that is in sight, and what scrolls it. Rows that come into sight are asked for. */
export function useViewport({ elements, source, session, selection, keyOf, markOf, regions, view, filter }: ViewportOptions) {
  const { scroller, body, layer, previewArea } = elements;
  const { density } = useTheme();
  const size = useElementSize(scroller);
  const bodySize = useElementSize(body);
  const rowHeight = useRowHeight(density);
  const preview = useRef<ScrollPreview>(null);
  // Until the first answer, rows that are still to come fill the room.
  const isUnknown = source.state === 'loading' && source.total === 0;
  const total = isUnknown ? Math.floor(bodySize.height / rowHeight) : source.total;
  const order = useMemo(() => ({ filter, search: view.search, sort: view.sort }), [filter, view.search, view.sort]);
  const rowWindow = useWindow({ scroller, layer, preview, total, rowHeight, viewport: bodySize.height, order });
  const columnWindow = useColumnWindow({ regions, dragged: view.widths, scroller, available: size.width, density });
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
    scrollToTop,
  } = rowWindow;
  useEffect(() => {
    const inSight = lookAgain();
    if (!isUnknown && inSight.last > inSight.first) source.ensure(inSight.first, inSight.last - 1);
  }, [source, source.version, isUnknown, first, last, lookAgain]);

  // What narrows or orders the rows anew is read from its beginning.
  useEffect(() => scrollToTop(0), [order, scrollToTop]);

  return { size, bodySize, rowHeight, rowWindow, columnWindow };
}
