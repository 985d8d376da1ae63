import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { createAutoScroll } from './auto-scroll.ts';
import type { StateOffers } from './board-steps.ts';

/** What is being dragged; `offers` are here once the server has said what the cards may do. */
export interface CardDrag {
  rows: readonly JsonObject[];
  offers: readonly StateOffers[] | null;
}

interface CardDragOptions {
  board: RefObject<HTMLElement | null>;
  /** The cards that go along with the one that was taken. */
  companions: (row: JsonObject) => readonly JsonObject[];
  load: (rows: readonly JsonObject[]) => Promise<readonly StateOffers[]>;
  onDrop: (rows: readonly JsonObject[], state: number, offers: Promise<readonly StateOffers[]>) => void;
}

/** Names under which cards and columns tell the drag what they are. */
export const dragData = { card: 'boardCard', state: 'boardState' } as const;

/** Follows a card from where it is taken to where it is dropped. */
export function useCardDrag({ board, companions, load, onDrop }: CardDragOptions): CardDrag | null {
  const [drag, setDrag] = useState<CardDrag | null>(null);
  const latest = useRef({ companions, load, onDrop });
  latest.current = { companions, load, onDrop };

  useEffect(() => {
    if (!board.current) return undefined;
    const scroll = createAutoScroll(board.current);
    let under: { rows: readonly JsonObject[]; offers: Promise<readonly StateOffers[]> } | null = null;
    const stop = monitorForElements({
      canMonitor: ({ source }) => dragData.card in source.data,
      onDragStart({ source }) {
        const rows = latest.current.companions(source.data[dragData.card] as JsonObject);
        const offers = latest.current.load(rows);
        under = { rows, offers };
        setDrag({ rows, offers: null });
        offers.then(
          (loaded) => setDrag((now) => (now?.rows === rows ? { rows, offers: loaded } : now)),
          () => undefined /* told where it is dropped */,
        );
        scroll.start();
      },
      onDrag: ({
        location: {
          current: { input },
        },
      }) => scroll.follow(input.clientX, input.clientY),
      onDrop({ location }) {
        scroll.stop();
        setDrag(null);
        const state = location.current.dropTargets[0]?.data[dragData.state];
        if (under && typeof state === 'number') latest.current.onDrop(under.rows, state, under.offers);
        under = null;
      },
    });
    return () => {
      stop();
      scroll.stop();
    };
  }, [board]);
  return drag;
}
