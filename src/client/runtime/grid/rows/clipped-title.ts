import type { MouseEvent } from 'react';

const isClipped = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;

/** Why nobody changes the cells of its column here, which the head of the column says for all of them. */
function readOnlyWords(cell: HTMLElement): string[] {
  const heads = cell.closest('[role="grid"]')?.querySelectorAll<HTMLElement>('[data-read-only]') ?? [];
  const head = [...heads].find((one) => one.getAttribute('aria-colindex') === cell.getAttribute('aria-colindex'));
  return head?.dataset.readOnly === undefined ? [] : [head.dataset.readOnly];
}

/** A clipped text shows itself whole, a cell that cannot be changed why it is so and where it can, a doubtful one why it is; asked of the one cell pointed at, not made for all. */
export function showClippedTitle({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLElement>('[data-col]');
  if (!cell || cell.ariaInvalid) return;
  const words = [
    ...(isClipped(cell) || isClipped(target) ? [cell.innerText] : []),
    ...(cell.dataset.warning === undefined ? [] : [cell.dataset.warning]),
    ...readOnlyWords(cell),
    ...('locked' in cell.dataset ? [cell.closest<HTMLElement>('[data-row]')?.dataset.locked ?? ''] : []),
  ];
  if (words.length > 0) cell.title = words.join('\n');
  else cell.removeAttribute('title');
}
