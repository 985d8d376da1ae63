import { useMemo } from 'react';
import type { BoardMemory } from './board-memory.ts';
import { type BoardState, toShown } from './board-states.ts';

interface ShownStatesOptions {
  type: string;
  states: readonly BoardState[];
  memory: BoardMemory;
  remember: (change: Partial<BoardMemory>) => void;
}

/** The states whose columns are in sight, and how to show or hide one; remembered per workflow. */
export function useShownStates({ type, states, memory, remember }: ShownStatesOptions) {
  const turned = memory.turned[type];
  const shown = useMemo(() => toShown(states, turned ?? []), [states, turned]);

  function turn({ code }: BoardState) {
    const codes = turned ?? [];
    const changed = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
    remember({ turned: { ...memory.turned, [type]: changed } });
  }
  return { shown, turn };
}
