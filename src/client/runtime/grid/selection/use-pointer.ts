import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { ActionName } from '../../../../generated/names.gen.ts';
import { loadedRows } from '../../../data/rows/row-source.ts';
import { type Bounds, boundsOf, type CellPlace } from './selection.ts';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridClipboard } from './use-clipboard.ts';
import type { GridModel } from '../use-grid.ts';

const numberOf = (element: Element | null | undefined, name: 'row' | 'col'): number => Number((element as HTMLElement | null)?.dataset[name] ?? -1);

/** The place of the cell an event fell on; column -1 is the lead with the checkbox. */
function placeOf(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[data-row]');
  return row ? { row: numberOf(row, 'row'), column: numberOf(target.closest('[data-col]'), 'col') } : null;
}

/** Mouse and touch on the cells: one set of handlers for all of them. A finger scrolls, it does not select ranges. */
export function usePointer(grid: GridModel, clipboard: GridClipboard, actions: GridActions) {
  const { selection, source, editing, visible, goTo, keyOf, body, rowWindow } = grid;
  const drag = useRef<{ kind: 'range' | 'fill'; from: Bounds; moved: boolean } | null>(null);
  const [fillTo, setFillTo] = useState<number | null>(null);

  function tick(row: number, extend: boolean) {
    const from = extend && selection.lastRow >= 0 ? selection.lastRow : row;
    const rows = loadedRows(source, Math.min(from, row), Math.max(from, row));
    const clicked = source.get(row);
    if (clicked) selection.setRows(rows, extend || !selection.isSelected(keyOf(clicked)), row);
  }

  function isInRange({ row, column }: CellPlace): boolean {
    if (!selection.range) return false;
    const { top, bottom, left, right } = boundsOf(selection.range);
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  function onPointerDown(event: PointerEvent) {
    const place = placeOf(event.target);
    if (!place || place.column < 0 || event.pointerType !== 'mouse' || (event.target as Element).closest('[data-editor]')) return;
    // The right button opens the menu on the cell under it, or on the range it stands in.
    if (event.button === 2 && !isInRange(place)) goTo(place.row, place.column);
    if (event.button !== 0) return;
    const target = event.target as HTMLElement;
    if (target.dataset.fill !== undefined && selection.range) {
      drag.current = { kind: 'fill', from: boundsOf(selection.range), moved: false };
    } else {
      goTo(place.row, place.column, event.shiftKey);
      drag.current = { kind: 'range', from: { top: place.row, bottom: place.row, left: place.column, right: place.column }, moved: false };
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  function onPointerMove(event: PointerEvent) {
    const now = drag.current;
    const frame = body.current?.getBoundingClientRect();
    if (!now || !frame) return;
    const row = rowWindow.rowAt(event.clientY - frame.top);
    // The window's own cells tell the column; captured events have no target of their own.
    const under = document.elementFromPoint(event.clientX, Math.min(Math.max(event.clientY, frame.top + 1), frame.bottom - 1));
    const column = numberOf(under?.closest('[data-col]'), 'col');
    if (now.kind === 'fill') {
      setFillTo(Math.max(now.from.bottom, row));
      rowWindow.revealRow(row);
    } else if (column >= 0 && (now.moved || row !== now.from.top || column !== now.from.left)) {
      now.moved = true;
      goTo(row, column, true);
    }
  }

  function onPointerUp() {
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

  function onClick(event: MouseEvent) {
    const place = placeOf(event.target);
    if (!place) return;
    const row = source.get(place.row);
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null;
    if (button?.dataset.action && row) void actions.run(button.dataset.action as ActionName, [row]);
    else if (place.column < 0 || event.ctrlKey || event.metaKey) tick(place.row, event.shiftKey);
  }

  /** A plain click on a flag turns it (specification section 4); the click comes to the captured element, so the release decides. */
  function onRelease(event: PointerEvent) {
    const dragged = drag.current;
    onPointerUp();
    if (event.pointerType !== 'mouse' || dragged?.kind !== 'range' || dragged.moved || event.shiftKey) return;
    const row = source.get(dragged.from.top);
    const column = visible[dragged.from.left];
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const button = under?.closest<HTMLElement>('[data-action]');
    if (row && button?.dataset.action) void actions.run(button.dataset.action as ActionName, [row]);
    else if (event.ctrlKey || event.metaKey) tick(dragged.from.top, false);
    else if (row && column) editing.toggle([row], column);
  }

  /** The mouse's clicks on cells go to the element that captured it; what has a cell of its own here is a finger or the lead. */
  function onTap(event: MouseEvent) {
    const place = placeOf(event.target);
    if (!place || (event.target as Element).closest('[data-editor]')) return;
    const row = source.get(place.row);
    const column = visible[place.column];
    if (column) goTo(place.row, place.column);
    onClick(event);
    if (row && column) editing.toggle([row], column);
  }

  function onDoubleClick() {
    if (grid.active) editing.start(grid.active);
  }

  return { fillTo, handlers: { onPointerDown, onPointerMove, onPointerUp: onRelease, onPointerCancel: onPointerUp, onClick: onTap, onDoubleClick } };
}
