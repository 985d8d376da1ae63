import { useCallback, useRef, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { maxInstances } from '../../../shared/workflow/calls.ts';
import { instanceOf } from './card-source.ts';
import type { ColumnSet } from './use-column-set.ts';

/** A place on the board: a state's id and the card's index in its column. */
export interface CardPlace {
  state: number;
  index: number;
}

/** The card of the keyboard. Its row, once loaded, is followed when the cards around it come and go. */
export interface ActiveCard extends CardPlace {
  row?: JsonObject;
}

/** The ticked cards, which are moved together, and the active one. */
export function useCardChoice(columns: ColumnSet) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, JsonObject>>(new Map());
  const [active, setActive] = useState<ActiveCard | null>(null);
  const anchor = useRef<CardPlace | null>(null);

  const clear = useCallback(() => {
    anchor.current = null;
    setTicked((before) => (before.size === 0 ? before : new Map()));
  }, []);

  const toggle = useCallback((row: JsonObject, place: CardPlace) => {
    anchor.current = place;
    setTicked((before) => {
      const next = new Map(before);
      if (!next.delete(instanceOf(row)) && next.size < maxInstances) next.set(instanceOf(row), row);
      return next;
    });
  }, []);

  /** Ticks from where one began to this card, in one column, and nothing else. */
  const extend = useCallback(
    async (place: CardPlace, from: CardPlace) => {
      const start = anchor.current?.state === place.state ? anchor.current : from.state === place.state ? from : place;
      anchor.current = start;
      const [first, last] = [Math.min(start.index, place.index), Math.max(start.index, place.index)];
      const rows = await columns.get(place.state)?.fetch(first, Math.min(last, first + maxInstances - 1));
      setTicked(new Map((rows ?? []).map((row) => [instanceOf(row), row])));
    },
    [columns],
  );

  return { ticked, active, setActive, clear, toggle, extend };
}

export type CardChoice = ReturnType<typeof useCardChoice>;
