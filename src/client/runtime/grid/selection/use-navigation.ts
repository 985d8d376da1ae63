import { useCallback, useRef } from 'react';
import type { RowSource } from '../../../data/rows/row-source.ts';
import type { EditMove } from '../editing/cell-editor.tsx';
import { useReveal } from '../rows/use-reveal.ts';
import type { useSelection } from './use-selection.ts';

const steps: Record<EditMove, readonly [number, number]> = {
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
  leave: [0, 0],
  leave_back: [0, 0],
};

interface NavigationOptions {
  source: RowSource;
  selection: ReturnType<typeof useSelection>;
  columnCount: number;
  /** Key of the row to be made the active one, once it is there. */
  reveal: string | undefined;
  revealRow: (row: number) => void;
  revealColumn: (column: number) => void;
}

/** The active cell, and what makes another one active and scrolls to it. */
export function useNavigation({ source, selection, columnCount, reveal, revealRow, revealColumn }: NavigationOptions) {
  /** The next render puts the focus into the active cell. */
  const wantsFocus = useRef(false);
  /** The next render takes the focus out of the list. */
  const wantsLeave = useRef<'leave' | 'leave_back' | null>(null);
  const { goTo: select } = selection;
  const { total } = source;
  useReveal({ source, reveal, select, revealRow });

  const goTo = useCallback(
    (row: number, column: number, extend = false) => {
      if (total === 0 || columnCount === 0) return;
      const place = { row: Math.max(0, Math.min(total - 1, row)), column: Math.max(0, Math.min(columnCount - 1, column)) };
      wantsFocus.current = true;
      select(place, extend);
      revealRow(place.row);
      revealColumn(place.column);
    },
    [total, columnCount, select, revealRow, revealColumn],
  );

  const active = selection.range?.active ?? selection.range?.focus ?? null;
  const move = useCallback(
    (direction: EditMove) => {
      const [down, across] = steps[direction];
      if (direction === 'leave' || direction === 'leave_back') wantsLeave.current = direction;
      if (active) goTo(active.row + down, active.column + across);
    },
    [active, goTo],
  );

  return { active, goTo, move, wantsFocus, wantsLeave };
}
