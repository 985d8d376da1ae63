import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface CardDragOptions {
  card: RefObject<HTMLElement | null>;
  /** Place of the card in the gallery. */
  at: number;
  enabled: boolean;
  onDrop: (from: number, to: number) => void;
}

/** Name under which a card tells where it was taken. */
const place = 'galleryPlace';

/** A card that can be dragged, and on which others can be dropped to take its place. */
export function useCardDrag({ card, at, enabled, onDrop }: CardDragOptions) {
  const [isDragged, setIsDragged] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ at, onDrop });
  latest.current = { at, onDrop };
  useEffect(() => {
    const element = card.current;
    if (!element || !enabled) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ [place]: latest.current.at }), onDragStart: () => setIsDragged(true), onDrop: () => setIsDragged(false) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => place in source.data,
        onDragEnter: ({ source }) => setIsOver(source.element !== element),
        onDragLeave: () => setIsOver(false),
        onDrop({ source }) {
          setIsOver(false);
          latest.current.onDrop(Number(source.data[place]), latest.current.at);
        },
      }),
    );
  }, [card, enabled]);
  return { isDragged, isOver };
}
