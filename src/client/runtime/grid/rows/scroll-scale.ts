/** Browsers draw no element higher than about 15 to 33 million px. */
const highest = 15_000_000;
/** Rows are placed relative to a base that moves in steps, so that their offsets stay exact in the compositor's 32-bit floats. */
const baseStep = 10_000;
/** Rows that are kept ready above and below. */
export const overscan = 4;

/** Pixels of the scroll bar against pixels of the rows; the same until the rows are higher than an element can be. */
export interface ScrollScale {
  /** Height of the element that makes the scroll bar. */
  height: number;
  /** Largest position of the rows' top. */
  end: number;
  toTop: (scrolled: number) => number;
  toScrolled: (top: number) => number;
}

export function createScrollScale(total: number, rowHeight: number, viewport: number): ScrollScale {
  const full = total * rowHeight;
  const height = Math.min(full, highest);
  const end = Math.max(0, full - viewport);
  const room = Math.max(0, height - viewport);
  const ratio = room > 0 ? end / room : 1;
  return { height, end, toTop: (scrolled) => Math.min(end, scrolled * ratio), toScrolled: (top) => top / ratio };
}

/**
 * The rows' top after the scroll bar moved. Short moves (wheel, keys, touch) are taken pixel for pixel, long ones (the
 * thumb dragged) by the scale; at both ends the scale decides.
 */
export function toScrolledTop(scale: ScrollScale, before: { top: number; scrolled: number }, scrolled: number, viewport: number): number {
  const mapped = scale.toTop(scrolled);
  const delta = scrolled - before.scrolled;
  if (scale.toTop(1) === 1 || Math.abs(delta) > 2 * viewport || mapped <= 0 || mapped >= scale.end) return mapped;
  return Math.min(scale.end, Math.max(0, before.top + delta));
}

export interface RowWindow {
  first: number;
  /** Exclusive. */
  last: number;
  /** Row from which offsets are counted. */
  base: number;
  /** Elements in use; row `index` is drawn by element `index % slots`. */
  slots: number;
}

/**
 * The rows drawn with the rows' top at `top`. Their number stays the same while scrolling, so that elements are reused.
 * @param ready rows that are drawn above and below of those in sight
 */
export function toRowWindow(top: number, total: number, rowHeight: number, viewport: number, ready = overscan): RowWindow {
  const slots = Math.min(total, Math.ceil(viewport / rowHeight) + 1 + 2 * ready);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - ready, total - slots));
  return { first, last: first + slots, base: Math.floor(first / baseStep) * baseStep, slots: Math.max(1, slots) };
}

/** The rows' top that shows the row whole, moved as little as possible. */
export function toRevealedTop(top: number, index: number, rowHeight: number, viewport: number): number {
  const start = index * rowHeight;
  if (start < top) return start;
  return start + rowHeight > top + viewport ? start + rowHeight - viewport : top;
}
