import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../host.tsx';
import type { BoardState } from './board-states.ts';
import { type StateOffers, type Step, toWay } from './board-steps.ts';
import { type CardSource, stateOf } from './card-source.ts';
import type { ColumnSet } from './use-column-set.ts';
import { useFireStep } from './use-fire-step.ts';
import { useOptimisticMoves } from './use-optimistic-moves.ts';
import type { Ways } from './use-ways.ts';

interface MovesOptions {
  source: CardSource;
  states: readonly BoardState[];
  columns: ColumnSet;
  ways: Ways;
  ask: (steps: readonly Step[], to: string) => Promise<Step | null>;
  /** Says how the moves ended, to the screen reader. */
  announce: (words: string) => void;
}

/** Moves cards by events: shown at once, taken back where the server or the user says no. */
export function useMoves({ source, states, columns, ways, ask, announce }: MovesOptions) {
  const { text, toast } = useHost();
  const moves = useOptimisticMoves(columns, states);
  const fireStep = useFireStep({ source, ways, moves, announce });

  /** The step that leads to a state; null where none does or the user wants none, which is told. */
  const chooseStep = useCallback(
    async (groups: readonly StateOffers[], to: BoardState): Promise<Step | null> => {
      const way = toWay(groups, to.code);
      const [only, other] = way.steps;
      if (only) {
        const step = other ? await ask(way.steps, to.name) : only;
        if (!step) announce(text('board.not_moved'));
        return step;
      }
      const elsewhere = groups.filter(({ from }) => from.id !== to.id);
      const reason = ways.reasonOf(elsewhere, to, way) ?? '';
      announce(`${text('board.not_moved')} ${reason}`);
      toast({ variant: 'warning', text: text('board.not_moved'), detail: reason });
      return null;
    },
    [ways, ask, announce, text, toast],
  );

  /** Moves cards to a state by whatever event leads there; `known` is what they may do, where that was asked already. */
  const move = useCallback(
    async (all: readonly JsonObject[], to: BoardState, known?: Promise<readonly StateOffers[]>): Promise<number> => {
      const rows = all.filter((row) => stateOf(row) !== to.id);
      if (rows.length === 0) return 0;
      moves.show(rows, to);
      try {
        const step = await chooseStep(await (known ?? ways.load(rows)), to);
        if (step) return await fireStep(rows, step, to);
        moves.takeBack(rows, to);
      } catch (error) {
        moves.takeBack(rows, to);
        announce(text('board.not_moved'));
        toast(notices.failed(text, error));
      }
      return 0;
    },
    [ways, chooseStep, fireStep, moves, announce, text, toast],
  );

  const fire = useCallback(
    (rows: readonly JsonObject[], step: Step, to: BoardState | null) => {
      // Into the state they are in nothing moves.
      const away = to && rows.some((row) => stateOf(row) !== to.id) ? to : null;
      moves.show(rows, away);
      return fireStep(rows, step, away);
    },
    [moves, fireStep],
  );

  return { move, fire };
}

export type Moves = ReturnType<typeof useMoves>;
