import { type PointerEvent, useRef, useState } from 'react';
import type { GridModel } from '../use-grid.ts';
import { columnOf } from './pointer-place.ts';
import { type Bounds, boundsOf, type CellPlace } from './selection.ts';
import type { GridClipboard } from '../clipboard/use-clipboard.ts';

/** A range being drawn over the cells, or one being filled down by its handle. */
export interface Drag {
  kind: 'range' | 'fill';
  from: Bounds;
  moved: boolean;
}

/** A button of the mouse held down on the cells: it selects a range, or fills one down. */
export function useDrag(grid: GridModel, clipboard: GridClipboard) {
  const { selection, goTo, body, rowWindow } = grid;
  const drag = useRef<Drag | null>(null);
  const [fillTo, setFillTo] = useState<number | null>(null);

  function start(event: PointerEvent, { row, column }: CellPlace) {
    const target = event.target as HTMLElement;
    if (target.dataset.fill !== undefined && selection.range) {
      drag.current = { kind: 'fill', from: boundsOf(selection.range), moved: false };
    } else {
      goTo(row, column, event.shiftKey);
      drag.current = { kind: 'range', from: { top: row, bottom: row, left: column, right: column }, moved: false };
    }
  }

  function move(event: PointerEvent) {
    const now = drag.current;
    const frame = body.current?.getBoundingClientRect();
    if (!now || !frame) return;
    const row = rowWindow.rowAt(event.clientY - frame.top);
    // The window's own cells tell the column; captured events have no target of their own.
    const under = document.elementFromPoint(event.clientX, Math.min(Math.max(event.clientY, frame.top + 1), frame.bottom - 1));
    const column = columnOf(under);
    if (now.kind === 'fill') {
      setFillTo(Math.max(now.from.bottom, row));
      rowWindow.revealRow(row);
    } else if (column >= 0 && (now.moved || row !== now.from.top || column !== now.from.left)) {
      now.moved = true;
      goTo(row, column, true);
    }
  }

  /** @returns the drag that has ended */
  function end(): Drag | null {
    const now = drag.current;
    drag.current = null;
    if (now?.kind === 'fill' && fillTo !== null && fillTo > now.from.bottom) {
      const target = { ...now.from, bottom: fillTo };
      selection.setRange({ anchor: { row: target.top, column: target.left }, focus: { row: target.bottom, column: target.right } });
      void clipboard.fill(target);
    }
    setFillTo(null);
    return now;
  }

  return { fillTo, start, move, end };
}
