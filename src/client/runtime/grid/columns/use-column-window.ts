import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useCallback, useMemo, useRef } from 'react';
import type { GridColumn } from './resolve-columns.ts';
import type { ColumnRegions } from './use-columns.ts';
import { useHeadWidths } from './use-head-widths.ts';
import { leadWidth, toWidths } from './widths.ts';

/** A column as a row draws it. Geometry is in custom properties of the grid: a width that changes re-renders no cell. */
export interface ShownColumn {
  column: GridColumn;
  /** Position among the visible columns. */
  index: number;
  pinned: 'start' | 'end' | null;
  style: CSSProperties;
  /** Pixels for what it shows, to the width of a letter. */
  room: number;
}

export interface ShownColumns {
  start: readonly ShownColumn[];
  center: readonly ShownColumn[];
  end: readonly ShownColumn[];
  /** Room of the columns out of sight. Not a custom property: one that changes styles every cell anew. */
  gapStart: CSSProperties;
  gapEnd: CSSProperties;
}

const sum = (columns: readonly GridColumn[], widths: Readonly<Record<string, number>>) =>
  columns.reduce((total, column) => total + (widths[column.id] ?? 0), 0);

/** Pixels, more than a letter takes in either density: on an average, and the widest. */
export const letterWidths = { average: 8, widest: 14 } as const;
/** More than the padding of a cell. */
const padding = 24;

const roomIn = (width = 0): number => Math.max(0, Math.floor((width - padding) / letterWidths.average) * letterWidths.average);

const toShown = (columns: readonly GridColumn[], from: number, pinned: ShownColumn['pinned'], rooms: readonly number[]): ShownColumn[] =>
  columns.map((column, place) => {
    const index = from + place;
    const side = pinned === 'start' ? { left: `var(--x${index})` } : pinned === 'end' ? { right: `var(--x${index})` } : {};
    return { column, index, pinned, style: { width: `var(--w${index})`, ...side }, room: rooms[index] ?? 0 };
  });

/** Share of the width that columns which stay in sight may take up. */
const mostPinned = 0.6;

/** Where there is little room, as on a phone, the last of the columns at the start scrolls with the others. */
function fitting(regions: ColumnRegions, widths: Readonly<Record<string, number>>, available: number): ColumnRegions {
  const { start, center, end } = regions;
  const room = available * mostPinned - leadWidth - sum(end, widths);
  let kept = start.length;
  while (kept > 0 && sum(start.slice(0, kept), widths) > room) kept -= 1;
  return kept === start.length || available === 0 ? regions : { ...regions, start: start.slice(0, kept), center: [...start.slice(kept), ...center] };
}

/** Widths and edges of the columns as custom properties of the grid: `--w` and `--x` with the column's place. */
function toGeometry({ start, center, end, visible }: ColumnRegions, widths: Readonly<Record<string, number>>): CSSProperties {
  const variables: Record<string, string> = { '--total': `${leadWidth + sum(visible, widths)}px` };
  visible.forEach((column, index) => {
    variables[`--w${index}`] = `${widths[column.id] ?? 0}px`;
  });
  start.forEach((_, index) => {
    variables[`--x${index}`] = `${leadWidth + sum(start.slice(0, index), widths)}px`;
  });
  end.forEach((_, place) => {
    variables[`--x${start.length + center.length + place}`] = `${sum(end.slice(place + 1), widths)}px`;
  });
  return variables as CSSProperties;
}

interface ColumnWindowOptions {
  regions: ColumnRegions;
  /** Widths that the user gave. */
  dragged: Readonly<Record<string, number>>;
  scroller: RefObject<HTMLElement | null>;
  /** Width in which columns are seen. */
  available: number;
  density: string;
}

/** Widths of all visible columns, and those of them that are in sight. */
export function useColumnWindow({ regions, dragged, scroller, available, density }: ColumnWindowOptions) {
  const least = useHeadWidths(regions.visible, density);
  const widths = useMemo(() => toWidths(regions.visible, dragged, available - leadWidth, least), [regions.visible, dragged, available, least]);
  const { start, center, end, visible } = useMemo(() => fitting(regions, widths, available), [regions, widths, available]);
  const startWidth = leadWidth + sum(start, widths);
  const endWidth = sum(end, widths);

  /** Tells the virtualizer where the scroller is, before the browser does. */
  const tell = useRef<(left: number, isScrolling: boolean) => void>(null);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: center.length,
    getScrollElement: () => scroller.current,
    observeElementOffset: useCallback<typeof observeElementOffset<HTMLElement>>((instance, follow) => {
      tell.current = follow;
      return observeElementOffset(instance, follow);
    }, []),
    estimateSize: (index: number) => widths[center[index]?.id ?? ''] ?? 0,
    // The virtualizer measures anew, while it draws, when this is new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is new with the widths too
    getItemKey: useCallback((index: number) => center[index]?.id ?? index, [center, widths]),
    paddingStart: startWidth,
    paddingEnd: endWidth,
    overscan: 3,
  });

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? Math.min(center.length, 12) - 1;

  const widthBefore = sum(center.slice(0, first), widths);
  const widthAfter = sum(center.slice(last + 1), widths);
  // By value: a width that changes by less than a letter draws no cell anew.
  const rooms = visible.map(({ id }) => roomIn(widths[id])).join();
  const shown = useMemo<ShownColumns>(() => {
    const pixels = rooms.split(',').map(Number);
    return {
      start: toShown(start, 0, 'start', pixels),
      center: toShown(center.slice(first, last + 1), start.length + first, null, pixels),
      end: toShown(end, start.length + center.length, 'end', pixels),
      gapStart: { width: widthBefore },
      gapEnd: { width: widthAfter },
    };
  }, [start, center, end, first, last, widthBefore, widthAfter, rooms]);

  const style = useMemo(() => toGeometry({ start, center, end, visible }, widths), [start, center, end, visible, widths]);

  /** Scrolls sideways until the column is whole in sight. It is drawn with the next render, not first with the frame that tells the scroll. */
  const revealColumn = useCallback(
    (index: number) => {
      const element = scroller.current;
      const place = index - start.length;
      const column = center[place];
      if (!element || !column) return;
      const left = sum(center.slice(0, place), widths);
      const right = left + (widths[column.id] ?? 0);
      const room = element.clientWidth - startWidth - endWidth;
      if (left < element.scrollLeft) element.scrollLeft = left;
      else if (right > element.scrollLeft + room) element.scrollLeft = Math.min(left, right - room);
      else return;
      tell.current?.(element.scrollLeft, false);
    },
    [scroller, start.length, center, widths, startWidth, endWidth],
  );

  return { shown, widths, style, revealColumn };
}
