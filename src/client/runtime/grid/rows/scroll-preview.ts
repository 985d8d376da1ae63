import type { CSSProperties } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { classes } from '../../../ui/look/classes.ts';
import cellStyles from './cell.module.css';
import { columnsInSight } from './columns-in-sight.ts';
import { drawingOf } from '../columns/resolve-columns.ts';
import { textState } from '../columns/text-columns.ts';
import type { ShownColumn, ShownColumns } from '../columns/use-column-window.ts';
import { createLetterWidths, type LetterWidths } from './letter-widths.ts';
import { paint, setStyle } from './paint.ts';
import { rowClass } from './row.tsx';
import gridStyles from '../grid.module.css';
import styles from './row.module.css';
import type { RowMark } from './row-marks.ts';
import type { RowWindow } from './scroll-scale.ts';

/** What the rows are drawn from; another `shown` lays the cells out anew. */
export interface PreviewContent {
  shown: ShownColumns;
  /** Pixels of each column, by its id. */
  widths: Readonly<Record<string, number>>;
  rowHeight: number;
  /** As the user sees it; undefined until loaded. */
  rowOf: (index: number) => JsonObject | undefined;
  isSelected: (row: JsonObject) => boolean;
  markOf: (row: JsonObject) => RowMark | null;
  /** Told which rows are seen. */
  wanted: (first: number, last: number) => void;
}

/** How far the rows are scrolled sideways, from either side, and the width in which they are seen, in pixels. */
export interface Sideways {
  left: number;
  right: number;
  room: number;
}

interface Cell {
  shown: ShownColumn;
  element: HTMLElement;
  /** Pixels for what it shows. */
  room: number;
  look: string;
}

interface Slot {
  element: HTMLElement;
  tick: HTMLInputElement;
  cells: readonly Cell[];
  index: number;
  row: JsonObject | undefined;
}

/** What all cells of the preview are drawn by. */
interface Drawing {
  letters: LetterWidths;
  /** Pixels on both sides of what a cell shows. */
  padding: number;
}

function toElement(className: string, style: CSSProperties = {}): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  setStyle(element, style);
  return element;
}

const sides = { start: styles.heldLeft, end: styles.heldRight } as const;

function toCell(shown: ShownColumn, width: number, { padding }: Drawing): Cell {
  const { column, pinned, index } = shown;
  const look = classes(cellStyles.cell, cellStyles[column.align], pinned && classes(styles.fixed, sides[pinned], styles.edge));
  const element = toElement(look, { width: `var(--w${index})` });
  element.dataset.previewCol = String(index);
  return { shown, element, room: width - padding, look };
}

function toSlot(shown: ShownColumns, widths: PreviewContent['widths'], drawing: Drawing): Slot {
  const element = toElement(rowClass(false, null));
  element.dataset.preview = '';
  const lead = toElement(classes(styles.lead, styles.fixed, sides.start));
  const tick = document.createElement('input');
  tick.type = 'checkbox';
  tick.tabIndex = -1;
  tick.className = styles.tick ?? '';
  const bar = document.createElement('span');
  bar.className = styles.bar ?? '';
  lead.append(tick, bar);
  const toCells = (columns: readonly ShownColumn[]) => columns.map((one) => toCell(one, widths[one.column.id] ?? 0, drawing));
  const [start, center, end] = [toCells(shown.start), toCells(shown.center), toCells(shown.end)];
  const elements = (cells: Cell[]) => cells.map((cell) => cell.element);
  const [before, after] = [toElement(styles.gap ?? '', shown.gapStart), toElement(styles.gap ?? '', shown.gapEnd)];
  element.append(lead, ...elements(start), before, ...elements(center), after, ...elements(end));
  return { element, tick, cells: [...start, ...center, ...end], index: -1, row: undefined };
}

/**
 * Writes what a cell shows. A text is cut by hand where that is possible, and what needs no more than there is is not clipped: a box that clips costs as
 * much as drawing what is in it.
 */
function writeCell(cell: Cell, row: JsonObject | undefined, { letters }: Drawing): void {
  const { column } = cell.shown;
  const node = row ? drawingOf(column, row) : '';
  const isText = typeof node === 'string' || typeof node === 'number';
  const cut = isText ? letters.cut(String(node), cell.room) : null;
  const width = paint(cut ?? node, cell.element, letters);
  const fits = node === null || cut !== null || (!isText && width <= cell.room);
  const state = row && column.text ? textState(row, column) : null;
  const look = classes(cell.look, fits && cellStyles.fits, state && cellStyles[state]);
  if (cell.element.className === look) return;
  cell.element.className = look;
  cell.element.toggleAttribute('data-roomy', fits);
}

/** The letters and the room of cells, read from a row of the same look. */
function measure(layer: HTMLElement): Drawing {
  const row = layer.appendChild(toElement(styles.row ?? ''));
  const cell = row.appendChild(toElement(cellStyles.cell ?? ''));
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  const letters = createLetterWidths(cell);
  row.remove();
  return { letters, padding: Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) };
}

/**
 * The rows while they fly by: several hundred cells come into sight in every frame, more than React can draw in one. So they are written by hand into
 * elements that are used again and again, as the same renderers have them. They lie over the grid's own rows, which stay as they are, for the screen
 * reader and the focus too, until nothing moves any more; nobody can act on these. Nothing of them sticks or is a layer of its own: what stands still
 * sideways is held there by how far the rows are scrolled.
 */
export function createScrollPreview(previewArea: HTMLElement, content: () => PreviewContent) {
  const layer = toElement(gridStyles.previewLayer ?? '');
  let slots: Slot[] = [];
  /** What the slots show and how far it was scrolled sideways when they began; null: they are to be laid out anew. */
  let laidOut: { shown: ShownColumns; left: number; room: number; isWhole: boolean } | null = null;
  let drawing: Drawing | null = null;
  /** The height of rows for which letters were measured: another density has other ones. */
  let measuredAt = 0;

  function ready(rowHeight: number): Drawing {
    if (drawing && measuredAt === rowHeight) return drawing;
    laidOut = null;
    measuredAt = rowHeight;
    drawing = measure(layer);
    return drawing;
  }

  /** Columns beside those in sight are drawn as soon as one is scrolled sideways. */
  function provide(count: number, { left, room }: Sideways): Drawing {
    const { shown, widths, rowHeight } = content();
    const known = ready(rowHeight);
    const isMoved = laidOut !== null && (laidOut.left !== left || laidOut.room !== room);
    if (laidOut?.shown === shown && slots.length === count && (laidOut.isWhole || !isMoved)) return known;
    laidOut = { shown, left, room, isWhole: isMoved };
    const drawn = isMoved ? shown : columnsInSight(shown, widths, left, room);
    slots = Array.from({ length: count }, () => toSlot(drawn, widths, known));
    layer.replaceChildren(...slots.map((slot) => slot.element));
    return known;
  }

  return {
    /** Shows the window with the rows' top at `top`. */
    draw(rows: RowWindow, top: number, sideways: Sideways) {
      const { rowOf, isSelected, markOf, rowHeight, wanted } = content();
      if (!layer.isConnected) previewArea.append(layer);
      previewArea.hidden = false;
      const known = provide(rows.slots, sideways);
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
        for (const cell of slot.cells) writeCell(cell, row, known);
        slot.element.style.transform = `translateY(${(index - rows.base) * rowHeight}px)`;
      }
      layer.style.setProperty('--held-left', `${sideways.left}px`);
      layer.style.setProperty('--held-right', `${-sideways.right}px`);
      layer.style.transform = `translateY(${rows.base * rowHeight - top}px)`;
      wanted(rows.first, rows.last - 1);
    },
    clear() {
      previewArea.hidden = true;
      layer.remove();
      // Ticks and marks may have changed by the next time, and columns beside those in sight are not needed at once.
      for (const slot of slots) slot.index = -1;
      if (laidOut?.isWhole) laidOut = null;
    },
  };
}

export type ScrollPreview = ReturnType<typeof createScrollPreview>;
