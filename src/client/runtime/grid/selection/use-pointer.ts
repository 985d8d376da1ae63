import type { MouseEvent, PointerEvent } from 'react';
import { boundsOf, type CellPlace } from './selection.ts';
import type { GridActions } from '../actions/use-grid-actions.ts';
import { actionOf, isInEditor, placeOf } from './pointer-place.ts';
import type { GridClipboard } from '../clipboard/use-clipboard.ts';
import { useDrag } from './use-drag.ts';
import type { GridModel } from '../use-grid.ts';

/** Mouse and touch on the cells: one set of handlers for all of them. A finger scrolls, it does not select ranges. */
export function usePointer(grid: GridModel, clipboard: GridClipboard, actions: GridActions) {
  const { selection, source, editing, visible, goTo, tickRows, wantsFocus } = grid;
  const drag = useDrag(grid, clipboard);

  function tick(row: number, extend: boolean) {
    const from = extend && selection.lastRow >= 0 ? selection.lastRow : row;
    // The tick takes the press and no keys: they stay with the active cell, so what follows a tick may be a key.
    wantsFocus.current = true;
    tickRows({ top: Math.min(from, row), bottom: Math.max(from, row), ticking: extend || { unlike: row }, from: row });
  }

  function isInRange({ row, column }: CellPlace): boolean {
    if (!selection.range) return false;
    const { top, bottom, left, right } = boundsOf(selection.range);
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  function onPointerDown(event: PointerEvent) {
    const place = placeOf(event.target);
    if (!place || place.column < 0 || event.pointerType !== 'mouse' || isInEditor(event.target)) return;
    // The right button opens the menu on the cell under it, or on the range it stands in.
    if (event.button === 2 && !isInRange(place)) goTo(place.row, place.column);
    if (event.button !== 0) return;
    drag.start(event, place);
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** A plain click on a flag turns it; the click comes to the captured element, so the release decides. */
  function onPointerUp(event: PointerEvent) {
    const ended = drag.end();
    if (event.pointerType !== 'mouse' || ended?.kind !== 'range' || ended.moved || event.shiftKey) return;
    const { top, left } = ended.from;
    const row = source.get(top);
    const column = visible[left];
    const action = actionOf(document.elementFromPoint(event.clientX, event.clientY));
    if (row && action) void actions.run(action, [row]);
    else if (event.ctrlKey || event.metaKey) tick(top, false);
    else if (row && column) editing.toggle([row], column);
  }

  /** The mouse's clicks on cells go to the element that captured it; what has a cell of its own here is a finger or the lead. */
  function onClick(event: MouseEvent) {
    const place = placeOf(event.target);
    if (!place || isInEditor(event.target)) return;
    const row = source.get(place.row);
    const column = visible[place.column];
    if (column) goTo(place.row, place.column);
    const action = event.target instanceof Element ? actionOf(event.target) : undefined;
    if (row && action) void actions.run(action, [row]);
    else if (place.column < 0 || event.ctrlKey || event.metaKey) tick(place.row, event.shiftKey);
    if (row && column) editing.toggle([row], column);
  }

  function onDoubleClick() {
    if (grid.active) editing.start(grid.active);
  }

  return { fillTo: drag.fillTo, handlers: { onPointerDown, onPointerMove: drag.move, onPointerUp, onPointerCancel: drag.end, onClick, onDoubleClick } };
}
