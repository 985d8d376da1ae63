import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { useHost } from '../host.tsx';
import { useTrigger } from '../workflow/use-trigger.tsx';
import type { BoardState } from './board-states.ts';
import type { Step } from './board-steps.ts';
import { type CardSource, instanceOf, titleOf } from './card-source.ts';
import type { OptimisticMoves } from './use-optimistic-moves.ts';
import type { Ways } from './use-ways.ts';

interface FireStepOptions {
  source: CardSource;
  ways: Ways;
  moves: OptimisticMoves;
  announce: (words: string) => void;
}

/** Triggers the event of a step. @returns number of cards that it was done for */
export type FireStep = (rows: readonly JsonObject[], step: Step, to: BoardState | null) => Promise<number>;

/** Triggers events for those cards that may do them, once the user agrees to leave out the others. */
export function useFireStep({ source, ways, moves, announce }: FireStepOptions): FireStep {
  const { confirm, text } = useHost();
  const trigger = useTrigger();
  return useCallback(
    async (rows, { offer, instances }, to) => {
      const known = rows.filter((row) => instances.includes(instanceOf(row)));
      const able = known.filter((row) => offer.can.includes(instanceOf(row)));
      const goesOn =
        able.length === known.length ||
        (await confirm({
          title: text('workflow.can_of', { can: able.length, count: known.length }),
          body: ways.wordsOf(offer.cannot),
          button: text('workflow.go_on_with', { count: able.length }),
        }));
      const chosen = goesOn ? able : [];
      const left = rows.filter((row) => !chosen.includes(row));
      moves.takeBack(left, to);
      const titles = new Map(chosen.map((row) => [instanceOf(row), titleOf(source, row)]));
      const results = await trigger({ typeCode: source.type, offer, instances: chosen.map(instanceOf), labels: (id) => titles.get(id) });
      const done = moves.settle(chosen, results ?? [], to);
      const [first] = done;
      if (to && first) announce(text('board.moved', { count: done.length, name: titleOf(source, first), state: to.name }));
      else announce(text('board.not_moved'));
      return done.length;
    },
    [source, ways, moves, confirm, text, trigger, announce],
  );
}
