import type { MouseEvent } from 'react';

/** A clipped text shows itself whole; asked of the one cell pointed at, not made for all. */
export function showClippedTitle({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLElement>('[data-col]');
  if (!cell || cell.ariaInvalid) return;
  if (cell.scrollWidth > cell.clientWidth || target.scrollWidth > target.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
