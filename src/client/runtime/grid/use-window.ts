import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createScrollScale, type RowWindow, toRevealedTop, toRowWindow, toScrolledTop } from './scroll-scale.ts';

interface WindowOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The element that holds the rows and is moved under the sticky window. */
  layer: RefObject<HTMLElement | null>;
  total: number;
  rowHeight: number;
  /** Height in which rows are seen. */
  viewport: number;
}

const isSame = (a: RowWindow, b: RowWindow) => a.first === b.first && a.last === b.last && a.base === b.base && a.slots === b.slots;

/**
 * The rows in sight. They lie in a window that sticks to the top of the scroller and are moved by hand, in the same frame in
 * which the scroll is told: there is nothing to scroll past, so nothing is ever blank.
 */
export function useWindow({ scroller, layer, total, rowHeight, viewport }: WindowOptions) {
  const scale = useMemo(() => createScrollScale(total, rowHeight, viewport), [total, rowHeight, viewport]);
  const position = useRef({ top: 0, scrolled: 0 });
  const [top, setTop] = useState(0);
  const rows = useMemo(() => toRowWindow(Math.min(top, scale.end), total, rowHeight, viewport), [top, scale, total, rowHeight, viewport]);
  const latest = useRef({ rows, scale, rowHeight, viewport, total });
  latest.current = { rows, scale, rowHeight, viewport, total };

  const place = useCallback(() => {
    const { rows: shown, rowHeight: height } = latest.current;
    if (layer.current) layer.current.style.transform = `translateY(${shown.base * height - position.current.top}px)`;
  }, [layer]);

  const moveTo = useCallback((next: number, scrolled: number) => {
    const now = latest.current;
    position.current = { top: next, scrolled };
    if (isSame(now.rows, toRowWindow(next, now.total, now.rowHeight, now.viewport))) place();
    else flushSync(() => setTop(next));
  }, [place]);

  // Rows before and after a change of total or density stay in place: the position is clamped, not reset.
  useLayoutEffect(() => {
    position.current.top = Math.min(position.current.top, scale.end);
    place();
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const follow = () => {
      const { scale: now, viewport: height } = latest.current;
      if (element.scrollTop === position.current.scrolled) return;
      moveTo(toScrolledTop(now, position.current, element.scrollTop, height), element.scrollTop);
    };
    // Moves taken pixel for pixel leave the thumb of a scaled scroll bar behind; at rest it is put right.
    const settle = () => {
      const expected = latest.current.scale.toScrolled(position.current.top);
      if (Math.abs(expected - element.scrollTop) < 1) return;
      element.scrollTop = expected;
      position.current.scrolled = element.scrollTop;
    };
    element.addEventListener('scroll', follow, { passive: true });
    element.addEventListener('scrollend', settle, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      element.removeEventListener('scrollend', settle);
    };
  }, [scroller, moveTo]);

  const scrollToTop = useCallback((next: number) => {
    const element = scroller.current;
    if (!element || next === position.current.top) return;
    element.scrollTop = latest.current.scale.toScrolled(next);
    moveTo(next, element.scrollTop);
  }, [scroller, moveTo]);

  const revealRow = useCallback((index: number) => {
    const now = latest.current;
    scrollToTop(Math.max(0, Math.min(now.scale.end, toRevealedTop(position.current.top, index, now.rowHeight, now.viewport))));
  }, [scrollToTop]);

  /** The row at a height in pixels below the upper edge of the rows in sight. */
  const rowAt = useCallback((y: number) => {
    const now = latest.current;
    return Math.max(0, Math.min(now.total - 1, Math.floor((position.current.top + y) / now.rowHeight)));
  }, []);

  return { rows, height: scale.height, revealRow, scrollToTop, rowAt };
}
