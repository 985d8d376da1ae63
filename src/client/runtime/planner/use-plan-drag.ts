import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Order, Vehicle } from './plan.ts';

/** Under this name what is dragged says what it is. */
const dragged = 'planned';

const plannedIn = (data: Record<string | symbol, unknown>): Order | Vehicle | undefined => data[dragged] as Order | Vehicle | undefined;

/** Lets an order or a vehicle be dragged. Tells whether it is. */
export function useDragged(element: RefObject<HTMLElement | null>, planned: Order | Vehicle, may: boolean): boolean {
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(planned);
  latest.current = planned;
  useEffect(
    () =>
      may && element.current
        ? draggable({
            element: element.current,
            getInitialData: () => ({ [dragged]: latest.current }),
            onDragStart: () => setDragged(true),
            onDrop: () => setDragged(false),
          })
        : undefined,
    [element, may],
  );
  return isDragged;
}

interface DropPlace {
  accepts: (planned: Order | Vehicle) => boolean;
  onDrop: (planned: Order | Vehicle) => void;
}

/** Lets be dropped here what the place accepts. Tells whether something that it accepts is held over it. */
export function useDropPlace(element: RefObject<HTMLElement | null>, place: DropPlace): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(place);
  latest.current = place;
  useEffect(
    () =>
      element.current
        ? dropTargetForElements({
            element: element.current,
            canDrop({ source: { data } }) {
              const planned = plannedIn(data);
              return planned !== undefined && latest.current.accepts(planned);
            },
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop({ source: { data } }) {
              setOver(false);
              const planned = plannedIn(data);
              if (planned) latest.current.onDrop(planned);
            },
          })
        : undefined,
    [element],
  );
  return isOver;
}
