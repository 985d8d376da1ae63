import type { CSSProperties } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { classes } from '../../../ui/look/classes.ts';
import cellStyles from './cell.module.css';
import { plainText } from './plain-text.ts';
import { rowClass } from './row.tsx';
import gridStyles from '../grid.module.css';
import styles from './row.module.css';
import type { RowMark } from './row-marks.ts';
import type { RowWindow } from './scroll-scale.ts';
import { letterWidths, type ShownColumn, type ShownColumns } from '../columns/use-column-window.ts';

/** What the rows are drawn from; another `shown` lays the cells out anew. */
export interface PreviewContent {
  shown: ShownColumns;
  rowHeight: number;
  /** As the user sees it; undefined until loaded. */
  rowOf: (index: number) => JsonObject | undefined;
  isSelected: (row: JsonObject) => boolean;
  markOf: (row: JsonObject) => RowMark | null;
  /** Told which rows are seen. */
  wanted: (first: number, last: number) => void;
}

interface Cell {
  shown: ShownColumn;
  element: HTMLElement;
  text: Text;
  fits: boolean;
}

interface Slot {
  element: HTMLElement;
  tick: HTMLInputElement;
  cells: readonly Cell[];
  index: number;
  row: JsonObject | undefined;
}

function toElement(className: string, style: CSSProperties = {}): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, typeof value === 'number' ? `${value}px` : String(value));
  return element;
}

function toCell(shown: ShownColumn): Cell {
  const { column, pinned, style } = shown;
  const element = toElement(classes(cellStyles.cell, cellStyles[column.align], pinned && classes(cellStyles.pinned, styles.fixed)), style);
  const text = element.appendChild(document.createTextNode(''));
  return { shown, element, text, fits: false };
}

function toSlot({ shown }: PreviewContent): Slot {
  const element = toElement(rowClass(false, null));
  element.dataset.preview = '';
  const lead = toElement(classes(styles.lead, styles.fixed));
  const tick = document.createElement('input');
  tick.type = 'checkbox';
  tick.tabIndex = -1;
  tick.className = styles.tick ?? '';
  lead.append(tick);
  const [start, center, end] = [shown.start, shown.center, shown.end].map((columns) => columns.map(toCell)) as [Cell[], Cell[], Cell[]];
  const elements = (cells: Cell[]) => cells.map((cell) => cell.element);
  const [before, after] = [toElement(styles.gap ?? '', shown.gapStart), toElement(styles.gap ?? '', shown.gapEnd)];
  element.append(lead, ...elements(start), before, ...elements(center), after, ...elements(end));
  return { element, tick, cells: [...start, ...center, ...end], index: -1, row: undefined };
}

function writeCell(cell: Cell, row: JsonObject | undefined) {
  const text = row ? plainText(cell.shown.column, row) : '';
  if (cell.text.data !== text) cell.text.data = text;
  const fits = text.length * letterWidths.average <= cell.shown.room;
  if (fits === cell.fits) return;
  cell.fits = fits;
  cell.element.classList.toggle(cellStyles.fits ?? '', fits);
}

/**
 * The preview of a fast scroll: where the scroll bar is flung, several hundred cells come into sight in every frame, more than React
 * can draw in one. So the texts are written by hand into elements that are used again and again. They lie over the grid's own
 * rows, which stay as they are, for the screen reader and the focus too, until the fast scroll is over; nobody can act on these.
 */
export function createScrollPreview(previewArea: HTMLElement, content: () => PreviewContent) {
  const layer = toElement(gridStyles.previewLayer ?? '');
  let slots: Slot[] = [];
  let laidOut: ShownColumns | null = null;

  function provide(count: number) {
    const now = content();
    if (laidOut !== now.shown) slots = [];
    laidOut = now.shown;
    if (slots.length === count) return;
    slots = Array.from({ length: count }, () => toSlot(now));
    layer.replaceChildren(...slots.map((slot) => slot.element));
  }

  return {
    /** Shows the window with the rows' top at `top`; `still` where nothing is scrolled sideways, which spares a sticky box per row. */
    draw(rows: RowWindow, top: number, still: boolean) {
      const { rowOf, isSelected, markOf, rowHeight } = content();
      provide(rows.slots);
      for (let index = rows.first; index < rows.last; index += 1) {
        const slot = slots[index % rows.slots];
        const row = rowOf(index);
        if (!slot || (slot.index === index && slot.row === row)) continue;
        slot.index = index;
        slot.row = row;
        const selected = row !== undefined && isSelected(row);
        const look = classes(rowClass(selected, row ? markOf(row) : null), !row && cellStyles.waiting);
        if (slot.element.className !== look) slot.element.className = look;
        if (slot.tick.checked !== selected) slot.tick.checked = selected;
        for (const cell of slot.cells) writeCell(cell, row);
        slot.element.style.transform = `translateY(${(index - rows.base) * rowHeight}px)`;
      }
      layer.classList.toggle(styles.still ?? '', still);
      layer.style.transform = `translateY(${rows.base * rowHeight - top}px)`;
      if (!layer.isConnected) previewArea.append(layer);
      previewArea.hidden = false;
      content().wanted(rows.first, rows.last - 1);
    },
    clear() {
      previewArea.hidden = true;
      layer.remove();
      // Ticks and marks may have changed by the next fast scroll.
      for (const slot of slots) slot.index = -1;
    },
  };
}

export type ScrollPreview = ReturnType<typeof createScrollPreview>;
