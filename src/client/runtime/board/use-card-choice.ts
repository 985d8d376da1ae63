import { useCallback, useRef, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { maxInstances } from '../../../shared/workflow/calls.ts';
import { useInOrder } from '../use-in-order.ts';
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

type Ticked = ReadonlyMap<number, JsonObject>;

const namedBy = (rows: readonly JsonObject[]): Ticked => new Map(rows.slice(0, maxInstances).map((row) => [instanceOf(row), row]));

/** These and no others; where it is these already, none. */
function onlyOrNone(before: Ticked, rows: readonly JsonObject[]): Ticked {
  const next = namedBy(rows);
  const isAlready = next.size === before.size && [...next.keys()].every((id) => before.has(id));
  return isAlready ? new Map() : next;
}

function turned(before: Ticked, row: JsonObject): Ticked {
  const next = new Map(before);
  if (!next.delete(instanceOf(row)) && next.size < maxInstances) next.set(instanceOf(row), row);
  return next;
}

/** Cards of a column, fetched where they are not loaded; at most as many as are moved together. */
const fetchCards = async (columns: ColumnSet, state: number, first: number, last: number): Promise<readonly JsonObject[]> =>
  (await columns.get(state)?.fetch(first, Math.min(last, first + maxInstances - 1))) ?? [];

/** The ticked cards, which are moved together, and the active one. What is ticked while cards are on their way is ticked in the order in which it was asked. */
export function useCardChoice(columns: ColumnSet) {
  const [ticked, setTicked] = useState<Ticked>(new Map());
  const [active, setActive] = useState<ActiveCard | null>(null);
  const anchor = useRef<CardPlace | null>(null);
  const { inOrder } = useInOrder();

  const clear = useCallback(() => {
    anchor.current = null;
    inOrder(() => setTicked((before) => (before.size === 0 ? before : new Map())));
  }, [inOrder]);

  const toggle = useCallback(
    (row: JsonObject | undefined, place: CardPlace) => {
      anchor.current = place;
      const turn = (found: JsonObject | undefined) => found && setTicked((before) => turned(before, found));
      inOrder(() => (row ? void turn(row) : fetchCards(columns, place.state, place.index, place.index).then(([found]) => void turn(found))));
    },
    [columns, inOrder],
  );

  /** Ticks from where one began to this card, in one column, and nothing else. */
  const extend = useCallback(
    (place: CardPlace, from: CardPlace) => {
      const start = anchor.current?.state === place.state ? anchor.current : from.state === place.state ? from : place;
      anchor.current = start;
      const [first, last] = [Math.min(start.index, place.index), Math.max(start.index, place.index)];
      inOrder(async () => setTicked(namedBy(await fetchCards(columns, place.state, first, last))));
    },
    [columns, inOrder],
  );

  /** Ticks all cards of these columns and no others; once more takes it back. */
  const tickColumns = useCallback(
    (states: readonly number[]) => {
      anchor.current = null;
      inOrder(async () => {
        const rows = await Promise.all(states.map((state) => fetchCards(columns, state, 0, (columns.get(state)?.total ?? 0) - 1)));
        setTicked((before) => onlyOrNone(before, rows.flat()));
      });
    },
    [columns, inOrder],
  );

  return { ticked, active, setActive, clear, toggle, extend, tickColumns };
}

export type CardChoice = ReturnType<typeof useCardChoice>;
