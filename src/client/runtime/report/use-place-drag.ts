import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface PlaceDrag {
  element: RefObject<HTMLElement | null>;
  /** By which it is taken; null where nothing stands there. */
  handle: RefObject<HTMLElement | null>;
  /** What may take whose place: groups among themselves, measures among themselves. */
  sort: string;
  /** What stands there. */
  name: string | null;
  /** Something else takes this place. */
  onDrop: (name: string) => void;
}

const sortKey = 'reportSort';
const nameKey = 'reportName';

/** A place in the setting of a report: what stands there can be dragged to another, and others dropped here. */
export function usePlaceDrag({ element, handle, sort, name, onDrop }: PlaceDrag): { isDragged: boolean; isOver: boolean } {
  const [isDragged, setDragged] = useState(false);
  const [isOver, setOver] = useState(false);
  const latest = useRef({ onDrop });
  latest.current = { onDrop };
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const dropping = dropTargetForElements({
      element: target,
      canDrop: ({ source }) => source.data[sortKey] === sort && source.data[nameKey] !== name,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false);
        latest.current.onDrop(String(source.data[nameKey]));
      },
    });
    const grip = handle.current;
    if (name === null || !grip) return dropping;
    const taking = draggable({
      element: target,
      dragHandle: grip,
      getInitialData: () => ({ [sortKey]: sort, [nameKey]: name }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    return combine(dropping, taking);
  }, [element, handle, sort, name]);
  return { isDragged, isOver };
}
