import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createScrollScale, toRevealedTop, toRowWindow, toScrolledTop } from '../grid/rows/scroll-scale.ts';

interface CardWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The element that holds the cards and is moved under the sticky window. */
  layer: RefObject<HTMLElement | null>;
  total: number;
  cardHeight: number;
  viewport: number;
}

/** The cards in sight, moved by hand in a window that sticks, as the grid's rows are: there is nothing to scroll past, so nothing is ever blank. */
export function useCardWindow({ scroller, layer, total, cardHeight, viewport }: CardWindowOptions) {
  const scale = useMemo(() => createScrollScale(total, cardHeight, viewport), [total, cardHeight, viewport]);
  const position = useRef({ top: 0, scrolled: 0 });
  const [top, setTop] = useState(0);
  const cards = useMemo(() => toRowWindow(Math.min(top, scale.end), total, cardHeight, viewport), [top, scale, total, cardHeight, viewport]);
  const latest = useRef({ cards, scale, total, cardHeight, viewport });
  latest.current = { cards, scale, total, cardHeight, viewport };

  const place = useCallback(() => {
    const {
      cards: { base },
      cardHeight: height,
    } = latest.current;
    if (layer.current) layer.current.style.transform = `translateY(${base * height - position.current.top}px)`;
  }, [layer]);

  const moveTo = useCallback(
    (next: number, scrolled: number) => {
      const now = latest.current;
      position.current = { top: next, scrolled };
      const { first, last, base } = toRowWindow(next, now.total, now.cardHeight, now.viewport);
      if (first === now.cards.first && last === now.cards.last && base === now.cards.base) place();
      else flushSync(() => setTop(next));
    },
    [place],
  );

  // A column that grows or shrinks stays where it is: the position is clamped, not reset.
  useLayoutEffect(() => {
    position.current.top = Math.min(position.current.top, scale.end);
    place();
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const follow = () => {
      if (element.scrollTop === position.current.scrolled) return;
      moveTo(toScrolledTop(latest.current.scale, position.current, element.scrollTop, latest.current.viewport), element.scrollTop);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, moveTo]);

  const reveal = useCallback(
    (index: number) => {
      const { scale: now, cardHeight: height, viewport: room } = latest.current;
      const next = Math.max(0, Math.min(now.end, toRevealedTop(position.current.top, index, height, room)));
      const element = scroller.current;
      if (!element || next === position.current.top) return;
      element.scrollTop = now.toScrolled(next);
      moveTo(next, element.scrollTop);
    },
    [scroller, moveTo],
  );

  return { ...cards, extent: scale.height, reveal };
}
