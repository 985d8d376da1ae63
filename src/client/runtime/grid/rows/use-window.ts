import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { followScroll, type ScrolledRows, type ScrollPosition } from './follow-scroll.ts';
import styles from './row.module.css';
import type { ScrollPreview } from './scroll-preview.ts';
import { createScrollScale, overscan, type RowWindow, toRevealedTop, toRowWindow } from './scroll-scale.ts';

interface WindowOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The element that holds the rows and is moved under the sticky window. */
  layer: RefObject<HTMLElement | null>;
  preview: RefObject<ScrollPreview | null>;
  total: number;
  rowHeight: number;
  /** Height in which rows are seen. */
  viewport: number;
  /** Another one when other rows come, or the same in another order. */
  order: object;
}

/** Where the grid's own rows lie while the preview covers them, in pixels. */
const outOfReach = -100_000;

const isSame = (a: RowWindow, b: RowWindow) => a.first === b.first && a.last === b.last && a.base === b.base && a.slots === b.slots;

/** Milliseconds in which rows that have just come are painted. */
const untilPainted = 100;

/** How many rows are kept ready beside those in sight: none before these are painted, where others have come in their place. */
function useReadyRows(order: object): number {
  const [painted, setPainted] = useState<object | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(order)), untilPainted);
    return () => clearTimeout(timer);
  }, [order]);
  return painted === order ? overscan : 0;
}

/** The rows drawn at the position of the scroll bar, and what draws them at another. */
function useRowLayer({ scroller, layer, preview, total, rowHeight, viewport, order }: WindowOptions) {
  const scale = useMemo(() => createScrollScale(total, rowHeight, viewport), [total, rowHeight, viewport]);
  const position = useRef<ScrollPosition>({ top: 0, scrolled: 0 });
  const previewed = useRef<RowWindow | null>(null);
  const [top, setTop] = useState(0);
  const ready = useReadyRows(order);
  const rows = useMemo(() => toRowWindow(Math.min(top, scale.end), total, rowHeight, viewport, ready), [top, scale, total, rowHeight, viewport, ready]);
  const latest = useRef({ rows, scale, rowHeight, viewport, total, ready });
  latest.current = { rows, scale, rowHeight, viewport, total, ready };

  const place = useCallback(() => {
    const { rows: shown, rowHeight: height } = latest.current;
    if (layer.current && !previewed.current) layer.current.style.transform = `translateY(${shown.base * height - position.current.top}px)`;
  }, [layer]);

  /** Tells the rows whether nothing is scrolled sideways: then nothing of them need stick. */
  const stick = useCallback(() => {
    layer.current?.classList.toggle(styles.still ?? '', scroller.current?.scrollLeft === 0);
  }, [layer, scroller]);

  /** What lies at a position. */
  const windowAt = useCallback((next: number) => {
    const now = latest.current;
    return toRowWindow(next, now.total, now.rowHeight, now.viewport, now.ready);
  }, []);

  const moveTo = useCallback(
    (next: number, scrolled: number) => {
      position.current = { top: next, scrolled };
      const wasPreviewed = previewed.current !== null;
      previewed.current = null;
      if (!isSame(latest.current.rows, windowAt(next))) flushSync(() => setTop(next));
      place();
      if (wasPreviewed) preview.current?.clear();
    },
    [place, windowAt, preview],
  );

  // Rows before and after a change of total or density stay in place: the position is clamped, not reset.
  useLayoutEffect(() => {
    position.current.top = Math.min(position.current.top, scale.end);
    place();
  });

  const drawPreview = useCallback(
    (next: number) => {
      const element = scroller.current;
      if (!element) return;
      // Out of the painter's reach, which would go over each of their cells again in every frame.
      if (!previewed.current && layer.current) layer.current.style.transform = `translateY(${outOfReach}px)`;
      const now = latest.current;
      previewed.current = toRowWindow(next, now.total, now.rowHeight, now.viewport, 0);
      const { scrollLeft: left, scrollWidth, clientWidth } = element;
      preview.current?.draw(previewed.current, next, { left, right: Math.max(0, scrollWidth - clientWidth - left), room: clientWidth });
    },
    [preview, layer, scroller],
  );

  return { rows, scale, position, previewed, latest, moveTo, drawPreview, stick };
}

/** What scrolls the rows from elsewhere than the scroll bar. */
function useScrollTo(scroller: WindowOptions['scroller'], { position, latest, moveTo }: ReturnType<typeof useRowLayer>) {
  const scrollToTop = useCallback(
    (next: number) => {
      const element = scroller.current;
      if (!element || next === position.current.top) return;
      element.scrollTop = latest.current.scale.toScrolled(next);
      moveTo(next, element.scrollTop);
    },
    [scroller, moveTo],
  );

  const revealRow = useCallback(
    (index: number) => {
      const now = latest.current;
      scrollToTop(Math.max(0, Math.min(now.scale.end, toRevealedTop(position.current.top, index, now.rowHeight, now.viewport))));
    },
    [scrollToTop],
  );

  return { scrollToTop, revealRow };
}

/**
 * The rows in sight. They lie in a window that sticks to the top of the scroller and are moved by hand, in the same frame in
 * which the scroll is told: there is nothing to scroll past, so nothing is ever blank.
 */
export function useWindow(options: WindowOptions) {
  const { scroller } = options;
  const drawn = useRowLayer(options);
  const { rows, scale, position, previewed, latest, moveTo, drawPreview, stick } = drawn;

  useEffect(() => {
    const element = scroller.current;
    const scrolled: ScrolledRows = { position, previewed, latest, moveTo, drawPreview };
    return element ? followScroll(element, scrolled) : undefined;
  }, [scroller, moveTo, drawPreview]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    stick();
    element.addEventListener('scroll', stick, { passive: true });
    return () => element.removeEventListener('scroll', stick);
  }, [scroller, stick]);

  const { scrollToTop, revealRow } = useScrollTo(scroller, drawn);

  /** The row at a height in pixels below the upper edge of the rows in sight. */
  const rowAt = useCallback((y: number) => {
    const now = latest.current;
    return Math.max(0, Math.min(now.total - 1, Math.floor((position.current.top + y) / now.rowHeight)));
  }, []);

  /** The rows in sight, the grid's own or those of the preview, which is drawn again. */
  const lookAgain = useCallback(() => {
    if (previewed.current) drawPreview(position.current.top);
    return previewed.current ?? latest.current.rows;
  }, [drawPreview]);

  /** Whether a row is whole in sight, where so much of the rows is seen. */
  const isInSight = useCallback((index: number, height: number) => {
    const above = index * latest.current.rowHeight - position.current.top;
    return above >= 0 && above + latest.current.rowHeight <= height;
  }, []);

  return { rows, height: scale.height, revealRow, isInSight, scrollToTop, rowAt, lookAgain };
}
