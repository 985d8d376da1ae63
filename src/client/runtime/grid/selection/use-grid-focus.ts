import { useEffect, useLayoutEffect, useRef } from 'react';
import { leaveBy } from '../../keyboard/leave.ts';
import type { GridModel } from '../use-grid.ts';

/** Nothing has the focus. */
const isNowhere = (focused: Element | null): boolean => focused === null || focused === document.body;

const cellIn = (target: EventTarget | null): HTMLElement | null => (target instanceof HTMLElement && target.dataset.col !== undefined ? target : null);

/**
 * Keeps the browser's focus on the active cell. Elements are reused by other rows while scrolling and go when the window moves
 * on: a focused one that no longer draws the active cell hands the focus to the grid itself, which takes the keys until the
 * cell is in sight again. The focus is given up only to what takes it.
 */
export function useGridFocus({ scroller, layer, active, editing, wantsFocus, wantsLeave }: GridModel): void {
  /** The cells have had the focus, and nothing else has taken it. */
  const holds = useRef(false);

  useEffect(() => {
    // An element that is taken away or reused loses the focus to nothing, and nobody has left: leaving is a focus or a press elsewhere.
    const follow = ({ target }: Event) => {
      holds.current = target === scroller.current || (scroller.current?.contains(cellIn(target)) ?? false);
    };
    const press = ({ target }: Event) => {
      if (target instanceof Node && !scroller.current?.contains(target)) holds.current = false;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', press);
    };
  }, [scroller]);

  useEffect(() => {
    const list = scroller.current;
    if (!list) return undefined;
    // Rows are drawn without the grid: a focused cell that goes with one of them is missed at once, for the next key is the list's.
    const observer = new MutationObserver(() => {
      if (holds.current && isNowhere(document.activeElement)) list.focus({ preventScroll: true });
    });
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [scroller]);

  useLayoutEffect(() => {
    if (editing.editing) {
      wantsFocus.current = true;
      return;
    }
    const way = wantsLeave.current;
    wantsLeave.current = null;
    if (way && leaveBy(way, scroller.current)) {
      wantsFocus.current = false;
      return;
    }
    const focused = document.activeElement;
    const isLost = holds.current && isNowhere(focused);
    const isHere = focused === scroller.current || (cellIn(focused) !== null && layer.current?.contains(focused));
    if (!wantsFocus.current && !isHere && !isLost) return;
    wantsFocus.current = false;
    const cell = active && layer.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-col="${active.column}"]`);
    const target = cell ?? scroller.current;
    if (target && focused !== target) target.focus({ preventScroll: true });
  });
}
