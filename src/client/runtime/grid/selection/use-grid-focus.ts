import { useLayoutEffect } from 'react';
import type { GridModel } from '../use-grid.ts';

/**
 * Keeps the browser's focus on the active cell. Elements are reused by other rows while scrolling: a focused one that no
 * longer draws the active cell hands the focus to the grid itself, which takes the keys until the cell is in sight again.
 */
export function useGridFocus({ scroller, layer, active, editing, wantsFocus }: GridModel): void {
  useLayoutEffect(() => {
    if (editing.editing) {
      wantsFocus.current = true;
      return;
    }
    const focused = document.activeElement;
    const holdsFocus = focused instanceof HTMLElement && layer.current?.contains(focused) && focused.dataset.col !== undefined;
    if (!wantsFocus.current && !holdsFocus && focused !== scroller.current) return;
    wantsFocus.current = false;
    const cell = active && layer.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-col="${active.column}"]`);
    const target = cell ?? scroller.current;
    if (target && focused !== target) target.focus({ preventScroll: true });
  });
}
