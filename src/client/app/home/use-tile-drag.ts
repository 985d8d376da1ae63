import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface TileDragOptions {
  tile: RefObject<HTMLElement | null>;
  title: string;
  enabled: boolean;
  /** The tile that was taken is dropped on this one. */
  onDrop: (taken: string) => void;
}

/** Name under which a tile tells which one was taken. */
const name = 'homeTile';

/** A tile that can be dragged, and on which others can be dropped to take its place. */
export function useTileDrag({ tile, title, enabled, onDrop }: TileDragOptions): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const element = tile.current;
    if (!element || !enabled) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ [name]: title }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => name in source.data,
        onDragEnter: ({ source }) => setIsOver(source.element !== element),
        onDragLeave: () => setIsOver(false),
        onDrop({ source }) {
          setIsOver(false);
          latest.current(String(source.data[name]));
        },
      }),
    );
  }, [tile, title, enabled]);
  return { isOver };
}
