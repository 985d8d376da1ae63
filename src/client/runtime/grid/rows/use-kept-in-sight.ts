import { useEffect, useRef } from 'react';

interface KeptInSightOptions {
  /** The active row; undefined without one. */
  row: number | undefined;
  /** Height in which rows are seen. */
  viewport: number;
  isInSight: (row: number, viewport: number) => boolean;
  revealRow: (row: number) => void;
}

/** The active row stays in sight when less of the rows is seen, as when details open below them. */
export function useKeptInSight({ row, viewport, isInSight, revealRow }: KeptInSightOptions): void {
  const before = useRef(viewport);
  useEffect(() => {
    const had = before.current;
    before.current = viewport;
    if (row !== undefined && viewport < had && isInSight(row, had)) revealRow(row);
  }, [row, viewport, isInSight, revealRow]);
}
