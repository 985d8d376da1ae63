/** Pixels at an edge where dragging scrolls, and how far a frame goes at the very edge. */
const edge = 56;
const fastest = 18;

/** How far to scroll in a frame with the pointer at `at` between two edges: nothing in the middle, faster towards an edge. */
export function toScrollStep(at: number, start: number, end: number): number {
  const reach = Math.min(edge, (end - start) / 4);
  if (reach <= 0 || at < start - reach || at > end + reach) return 0;
  if (at < start + reach) return -fastest * Math.min(1, (start + reach - at) / reach);
  return at > end - reach ? fastest * Math.min(1, (at - (end - reach)) / reach) : 0;
}

/** Scrolls the board sideways and the column under the pointer up and down while something is dragged near their edges. */
export function createAutoScroll(board: HTMLElement) {
  let pointer: { x: number; y: number } | null = null;
  let frame = 0;

  function step() {
    frame = requestAnimationFrame(step);
    if (!pointer) return;
    const { left, right } = board.getBoundingClientRect();
    const sideways = toScrollStep(pointer.x, left, right);
    if (sideways !== 0) board.scrollBy({ left: sideways, behavior: 'instant' });
    const list = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-cards]');
    if (!list || !board.contains(list)) return;
    const { top, bottom } = list.getBoundingClientRect();
    const down = toScrollStep(pointer.y, top, bottom);
    if (down !== 0) list.scrollBy({ top: down, behavior: 'instant' });
  }

  return {
    start: () => {
      frame = requestAnimationFrame(step);
    },
    follow(x: number, y: number) {
      pointer = { x, y };
    },
    stop() {
      cancelAnimationFrame(frame);
      pointer = null;
    },
  };
}
