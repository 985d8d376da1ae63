import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import { dragData } from './use-card-drag.ts';

/** Lets cards be dropped on the column of a state. Tells whether some are held over it. */
export function useDropColumn(root: RefObject<HTMLElement | null>, state: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(
    () =>
      root.current
        ? dropTargetForElements({
            element: root.current,
            canDrop: ({ source: { data } }) => dragData.card in data,
            getData: () => ({ [dragData.state]: state }),
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop: () => setOver(false),
          })
        : undefined,
    [root, state],
  );
  return over;
}
