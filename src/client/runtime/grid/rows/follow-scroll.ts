import type { RefObject } from 'react';
import { type RowWindow, type ScrollScale, toScrolledTop } from './scroll-scale.ts';
import { createScrollSpeed } from './scroll-speed.ts';

/** A fast scroll is over when nothing has moved for so long. */
const restMs = 100;

/** Where the rows' top is, and the scroll bar that put it there. */
export interface ScrollPosition {
  top: number;
  scrolled: number;
}

/** The rows that a scroll moves. */
export interface ScrolledRows {
  position: RefObject<ScrollPosition>;
  /** The rows that the preview shows in a fast scroll; null while the grid's own rows are in sight. */
  previewed: RefObject<RowWindow | null>;
  latest: RefObject<{ scale: ScrollScale; rowHeight: number; viewport: number }>;
  moveTo: (top: number, scrolled: number) => void;
  drawPreview: (top: number) => void;
}

/** Moves the rows with the scroll bar of an element, in the preview while nobody can read them. @returns ends it */
export function followScroll(element: HTMLElement, { position, previewed, latest, moveTo, drawPreview }: ScrolledRows): () => void {
  const speed = createScrollSpeed();
  let resting: ReturnType<typeof setTimeout> | undefined;
  // A scroll that is not told yet goes on with the preview.
  const rest = () => {
    if (element.scrollTop === position.current.scrolled) showRows();
  };
  const showRows = () => {
    if (!previewed.current) return;
    moveTo(position.current.top, position.current.scrolled);
    settle();
  };
  const follow = () => {
    const { scale: now, viewport: height, rowHeight } = latest.current;
    const { scrollTop } = element;
    if (scrollTop === position.current.scrolled) {
      if (previewed.current) drawPreview(position.current.top);
      return;
    }
    const next = toScrolledTop(now, position.current, scrollTop, height);
    const passed = Math.abs(Math.floor(next / rowHeight) - Math.floor(position.current.top / rowHeight));
    clearTimeout(resting);
    if (!speed.isFast(passed, performance.now())) {
      moveTo(next, scrollTop);
      return;
    }
    position.current = { top: next, scrolled: scrollTop };
    drawPreview(next);
    resting = setTimeout(rest, restMs);
  };
  // Moves taken pixel for pixel leave the thumb of a scaled scroll bar behind; at rest it is put right.
  const settle = () => {
    if (previewed.current || element.scrollTop !== position.current.scrolled) return;
    const expected = latest.current.scale.toScrolled(position.current.top);
    if (Math.abs(expected - element.scrollTop) < 1) return;
    element.scrollTop = expected;
    position.current.scrolled = element.scrollTop;
  };
  element.addEventListener('scroll', follow, { passive: true });
  element.addEventListener('scrollend', settle, { passive: true });
  element.addEventListener('pointerdown', showRows);
  return () => {
    clearTimeout(resting);
    element.removeEventListener('scroll', follow);
    element.removeEventListener('scrollend', settle);
    element.removeEventListener('pointerdown', showRows);
  };
}
