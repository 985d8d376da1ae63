import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { BoardStep } from './board-keys.ts';
import type { BoardState } from './board-states.ts';
import type { CardChoice, CardPlace } from './use-card-choice.ts';
import type { ColumnSet } from './use-column-set.ts';

interface CardFocusOptions {
  board: RefObject<HTMLElement | null>;
  columns: ColumnSet;
  shown: readonly BoardState[];
  choice: CardChoice;
}

/** Keeps one card reachable by Tab, and the focus on the active card wherever it is drawn. */
export function useCardFocus({ board, columns, shown, choice }: CardFocusOptions) {
  const { active, setActive } = choice;
  const reveals = useRef(new Map<number, (index: number) => void>());
  const wanted = useRef(false);

  const totalOf = (state: number) => columns.get(state)?.total ?? 0;
  const inSight = active && shown.some(({ id }) => id === active.state) && totalOf(active.state) > 0 ? active : null;
  const followed = inSight?.row ? (columns.get(inSight.state)?.indexOf(inSight.row) ?? -1) : -1;
  const first = shown.find(({ id }) => totalOf(id) > 0);
  const reachable: CardPlace | null = inSight
    ? { state: inSight.state, index: Math.min(followed >= 0 ? followed : inSight.index, totalOf(inSight.state) - 1) }
    : first
      ? { state: first.id, index: 0 }
      : null;

  useEffect(() => {
    if (!wanted.current || !reachable) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-place="${reachable.state}:${reachable.index}"]`);
    if (!card) return;
    card.focus({ preventScroll: true });
    card.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // A card that is still being loaded is drawn anew when it is here.
    wanted.current = columns.get(reachable.state)?.get(reachable.index) === undefined;
  });

  const goTo = useCallback(
    ({ state, index }: CardPlace) => {
      wanted.current = true;
      setActive({ state, index, row: columns.get(state)?.get(index) });
      reveals.current.get(state)?.(index);
    },
    [columns, setActive],
  );

  /** An end of the column, of the row of columns, or of the board; columns without cards have none. */
  function edgeOf(edge: Extract<BoardStep, { edge: unknown }>['edge'], at: CardPlace): CardPlace {
    if (edge === 'top') return { ...at, index: 0 };
    if (edge === 'bottom') return { ...at, index: totalOf(at.state) - 1 };
    const filled = shown.filter(({ id }) => totalOf(id) > 0);
    const state = (edge === 'left' || edge === 'first' ? filled[0] : filled.at(-1))?.id ?? at.state;
    const last = totalOf(state) - 1;
    return { state, index: edge === 'first' ? 0 : edge === 'last' ? last : Math.min(at.index, last) };
  }

  /** The place a step of the keyboard leads to: sideways to the next column that has cards. Null at an edge. */
  function placeOf(step: BoardStep): CardPlace | null {
    if (!reachable) return null;
    if ('edge' in step) return edgeOf(step.edge, reachable);
    const last = totalOf(reachable.state) - 1;
    const [across, down] = step.go;
    if (across === 0) return { state: reachable.state, index: Math.max(0, Math.min(last, reachable.index + down)) };
    const at = shown.findIndex(({ id }) => id === reachable.state);
    const beside = (across < 0 ? shown.slice(0, at).reverse() : shown.slice(at + 1)).find(({ id }) => totalOf(id) > 0);
    return beside ? { state: beside.id, index: Math.min(reachable.index, totalOf(beside.id) - 1) } : null;
  }

  const onReveal = useCallback((state: number, reveal: ((index: number) => void) | null) => {
    if (reveal) reveals.current.set(state, reveal);
    else reveals.current.delete(state);
  }, []);
  const wantFocus = useCallback(() => {
    wanted.current = true;
  }, []);

  return { reachable, goTo, placeOf, onReveal, wantFocus };
}

export type CardFocus = ReturnType<typeof useCardFocus>;
