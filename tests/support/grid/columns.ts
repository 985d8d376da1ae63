import type { Locator, Page } from 'playwright';
import { drawn } from './frames.ts';

/** How much of the grid its pinned columns take. */
const pinnedWidth = (root: Locator): Promise<number> =>
  root.evaluate((scroller) =>
    [...scroller.querySelectorAll<HTMLElement>('[role="columnheader"]')]
      .filter((header) => getComputedStyle(header).position === 'sticky')
      .reduce((width, header) => width + header.offsetWidth, 0),
  );

const isThere = (root: Locator, field: string): Promise<boolean> =>
  root.evaluate((scroller, name) => scroller.querySelector(`[data-field="${name}"]`) !== null, field);

/**
 * Scrolls from the first column on until the column is drawn.
 * @throws Error when the grid has no such column
 */
async function lookFor(page: Page, root: Locator, field: string): Promise<void> {
  await root.evaluate((scroller) => {
    scroller.scrollLeft = 0;
  });
  for (await drawn(page); !(await isThere(root, field)); await drawn(page)) {
    const isAtEnd = await root.evaluate(
      (scroller, lead) => {
        const before = scroller.scrollLeft;
        scroller.scrollLeft += (scroller.clientWidth - lead) / 2;
        return scroller.scrollLeft === before;
      },
      await pinnedWidth(root),
    );
    if (isAtEnd) throw new Error(`there is no column ${field}`);
  }
}

/** Scrolls until nothing covers the column. */
const uncover = async (root: Locator, field: string): Promise<{ at: number; isPinned: boolean }> =>
  root.evaluate(
    (scroller, [name, lead]) => {
      const header = scroller.querySelector<HTMLElement>(`[data-field="${name}"]`);
      const cell = header?.closest<HTMLElement>('[role="columnheader"]');
      if (!header || !cell) throw new Error(`the column ${name} went away`);
      const isSticky = getComputedStyle(cell).position === 'sticky';
      if (!isSticky) {
        const box = cell.getBoundingClientRect();
        const frameBox = scroller.getBoundingClientRect();
        if (box.left < frameBox.left + lead) scroller.scrollLeft -= frameBox.left + lead - box.left;
        else if (box.right > frameBox.left + scroller.clientWidth)
          scroller.scrollLeft += Math.min(box.right - frameBox.left - scroller.clientWidth, box.left - frameBox.left - lead);
      }
      return { at: Number(header.dataset.header), isPinned: isSticky };
    },
    [field, await pinnedWidth(root)] as const,
  );

/** Brings a column into sight and gives its place. */
export async function showColumn(page: Page, root: Locator, field: string): Promise<number> {
  if (!(await isThere(root, field))) await lookFor(page, root, field);
  const { at, isPinned } = await uncover(root, field);
  if (!isPinned) await drawn(page);
  return at;
}
