import { type RefObject, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { CardMenuRequest } from './card-menu.tsx';
import type { CardChoice, CardPlace } from './use-card-choice.ts';
import type { CardFocus } from './use-card-focus.ts';

interface CardMenuOptions {
  board: RefObject<HTMLElement | null>;
  choice: CardChoice;
  focus: CardFocus;
  /** The cards that the menu of one card is about. */
  companions: (row: JsonObject) => readonly JsonObject[];
}

/** Opens the menu of a card over it, or at a point of the window. */
export type OpenCardMenu = (sort: CardMenuRequest['sort'], place: CardPlace, row: JsonObject, at?: DOMRect) => void;

/** The menu of the cards that is open; the focus goes back to its card when it closes. */
export function useCardMenu({ board, choice, focus, companions }: CardMenuOptions) {
  const [request, setRequest] = useState<CardMenuRequest | null>(null);

  const open: OpenCardMenu = (sort, place, row, at) => {
    const card = board.current?.querySelector(`[data-place="${place.state}:${place.index}"]`);
    const { left, top, width, height } = at ?? card?.getBoundingClientRect() ?? new DOMRect();
    choice.setActive({ ...place, row });
    setRequest({ sort, rows: companions(row), at: { left, top, width, height } });
  };

  function close() {
    setRequest(null);
    focus.wantFocus();
  }
  return { request, open, close };
}
