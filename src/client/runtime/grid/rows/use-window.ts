import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FlyingRows } from './flying-rows.ts';
import { createPace } from './pace.ts';
import { createScrollScale, type RowWindow, toRevealedTop, toRowWindow, toScrolledTop } from './scroll-scale.ts';

interface WindowOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The element that holds the rows and is moved under the sticky window. */
  layer: RefObject<HTMLElement | null>;
  flying: RefObject<FlyingRows | null>;
  total: number;
  rowHeight: number;
  /** Height in which rows are seen. */
  viewport: number;
}

/** A flight is over when nothing has moved for so long. */
const restMs = 100;
/** Where the rows lie while others fly over them, in pixels. */
const outOfReach = -100_000;

const isSame = (a: RowWindow, b: RowWindow) => a.first === b.first && a.last === b.last && a.base === b.base && a.slots === b.slots;

/**
 * The rows in sight. They lie in a window that sticks to the top of the scroller and are moved by hand, in the same frame in
 * which the scroll is told: there is nothing to scroll past, so nothing is ever blank.
 */
export function useWindow({ scroller, layer, flying, total, rowHeight, viewport }: WindowOptions) {
  const scale = useMemo(() => createScrollScale(total, rowHeight, viewport), [total, rowHeight, viewport]);
  const position = useRef({ top: 0, scrolled: 0 });
  /** The rows that fly past over those drawn here. */
  const aloft = useRef<RowWindow | null>(null);
  const [top, setTop] = useState(0);
  const rows = useMemo(() => toRowWindow(Math.min(top, scale.end), total, rowHeight, viewport), [top, scale, total, rowHeight, viewport]);
  const latest = useRef({ rows, scale, rowHeight, viewport, total });
  latest.current = { rows, scale, rowHeight, viewport, total };

  const place = useCallback(() => {
    const { rows: shown, rowHeight: height } = latest.current;
    if (layer.current && !aloft.current) layer.current.style.transform = `translateY(${shown.base * height - position.current.top}px)`;
  }, [layer]);

  /** What lies at a position. */
  const windowAt = useCallback((next: number) => {
    const now = latest.current;
    return toRowWindow(next, now.total, now.rowHeight, now.viewport);
  }, []);

  const moveTo = useCallback(
    (next: number, scrolled: number) => {
      position.current = { top: next, scrolled };
      const landing = aloft.current !== null;
      aloft.current = null;
      if (!isSame(latest.current.rows, windowAt(next))) flushSync(() => setTop(next));
      place();
      if (landing) flying.current?.clear();
    },
    [place, windowAt, flying],
  );

  // Rows before and after a change of total or density stay in place: the position is clamped, not reset.
  useLayoutEffect(() => {
    position.current.top = Math.min(position.current.top, scale.end);
    place();
  });

  const fly = useCallback(
    (next: number) => {
      // Out of the painter's reach, which would go over each of their cells again in every frame.
      if (!aloft.current && layer.current) layer.current.style.transform = `translateY(${outOfReach}px)`;
      aloft.current = windowAt(next);
      flying.current?.draw(aloft.current, next, scroller.current?.scrollLeft === 0);
    },
    [windowAt, flying, layer, scroller],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const pace = createPace();
    let resting: ReturnType<typeof setTimeout> | undefined;
    // A scroll that is not told yet goes on with the flight.
    const rest = () => {
      if (element.scrollTop === position.current.scrolled) land();
    };
    const land = () => {
      if (!aloft.current) return;
      moveTo(position.current.top, position.current.scrolled);
      settle();
    };
    const follow = () => {
      const { scale: now, viewport: height, rows: drawn } = latest.current;
      const { scrollTop } = element;
      if (scrollTop === position.current.scrolled) return;
      const next = toScrolledTop(now, position.current, scrollTop, height);
      const passed = Math.abs(windowAt(next).first - (aloft.current ?? drawn).first);
      clearTimeout(resting);
      if (!pace.isFlight(passed, performance.now())) {
        moveTo(next, scrollTop);
        return;
      }
      position.current = { top: next, scrolled: scrollTop };
      fly(next);
      resting = setTimeout(rest, restMs);
    };
    // Moves taken pixel for pixel leave the thumb of a scaled scroll bar behind; at rest it is put right.
    const settle = () => {
      if (aloft.current || element.scrollTop !== position.current.scrolled) return;
      const expected = latest.current.scale.toScrolled(position.current.top);
      if (Math.abs(expected - element.scrollTop) < 1) return;
      element.scrollTop = expected;
      position.current.scrolled = element.scrollTop;
    };
    element.addEventListener('scroll', follow, { passive: true });
    element.addEventListener('scrollend', settle, { passive: true });
    element.addEventListener('pointerdown', land);
    return () => {
      clearTimeout(resting);
      element.removeEventListener('scroll', follow);
      element.removeEventListener('scrollend', settle);
      element.removeEventListener('pointerdown', land);
    };
  }, [scroller, moveTo, windowAt, fly]);

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

  /** The row at a height in pixels below the upper edge of the rows in sight. */
  const rowAt = useCallback((y: number) => {
    const now = latest.current;
    return Math.max(0, Math.min(now.total - 1, Math.floor((position.current.top + y) / now.rowHeight)));
  }, []);

  /** The rows before the user's eyes, drawn here or flying past; those that fly are drawn again. */
  const lookAgain = useCallback(() => {
    if (aloft.current) fly(position.current.top);
    return aloft.current ?? latest.current.rows;
  }, [fly]);

  return { rows, height: scale.height, revealRow, scrollToTop, rowAt, lookAgain };
}
