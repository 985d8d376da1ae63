import { useEffect, useRef } from 'react';
import type { RowSource } from '../../../data/rows/row-source.ts';
import type { CellPlace } from '../selection/selection.ts';

interface RevealOptions {
  source: RowSource;
  /** Key of the row to be shown; undefined for none. */
  reveal: string | undefined;
  select: (place: CellPlace) => void;
  revealRow: (row: number) => void;
}

/** Makes a row named from outside the active one as soon as it is loaded, and scrolls to it; the focus stays where it is. */
export function useReveal({ source, reveal, select, revealRow }: RevealOptions): void {
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (reveal === undefined || done.current === reveal) return;
    const row = source.indexOf(reveal);
    if (row < 0) return;
    done.current = reveal;
    select({ row, column: 0 });
    revealRow(row);
  }, [source, source.version, reveal, select, revealRow]);
}
