import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect, useRef } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { useHost } from '../host.tsx';
import styles from './card.module.css';
import { dragData } from './use-card-drag.ts';

interface DraggableCard {
  row: JsonObject;
  movable: boolean;
  /** Cards that go along when this one is dragged, itself included. */
  companions: number;
}

/** Lets a card be dragged; several that go together are drawn as their number. */
export function useDraggableCard(element: RefObject<HTMLElement | null>, { row, movable, companions }: DraggableCard): void {
  const { text } = useHost();
  const latest = useRef({ row, companions, text });
  latest.current = { row, companions, text };

  useEffect(() => {
    if (!movable || !element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ [dragData.card]: latest.current.row }),
      onGenerateDragPreview({ nativeSetDragImage }) {
        const { companions: count, text: say } = latest.current;
        if (count < 2) return;
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render({ container }) {
            container.className = styles.preview ?? '';
            container.textContent = say('board.cards', { count });
          },
        });
      },
    });
  }, [element, movable]);
}
