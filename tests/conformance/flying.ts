import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { User } from '../support/browser-user.ts';

/*
 * While rows fly by they are painted by hand (src/client/runtime/grid/rows/scroll-preview.ts). They show what React draws of them once they rest, whatever
 * renderers a list has: chips, pictures, flags, amounts.
 */

/** Fewer rows are no list to fly through. */
const leastRows = 40;

/** The cells of each row by how far down it is seen, in pixels. */
type Seen = Record<string, string[]>;

/** What is seen of the rows, painted or at rest. */
const rowsSeen = (page: Page, selector: string): Promise<Seen> =>
  page.evaluate((rows) => {
    const area = document.querySelector('#page [data-rows]')?.getBoundingClientRect();
    const seen: Record<string, string[]> = {};
    for (const row of document.querySelectorAll<HTMLElement>(`#page ${rows}`)) {
      const { top, bottom } = row.getBoundingClientRect();
      if (!area || top < area.top || bottom > area.bottom) continue;
      for (const cell of row.querySelectorAll<HTMLElement>('[class*="fits"]'))
        if (cell.scrollWidth > cell.clientWidth + 1) throw new Error(`a text runs over its cell: ${cell.innerText}`);
      const cells = [...row.children].slice(1).filter((cell) => cell.getAttribute('role') !== 'presentation' && !/gap/.test(cell.className));
      seen[Math.round(top)] = cells.map(
        (cell) => `${(cell as HTMLElement).innerText.trim()} ${[...cell.querySelectorAll('img')].map((one) => one.getAttribute('src')).join()}`,
      );
    }
    return seen;
  }, selector);

/** Moves the scroll bar as a wheel does that is turned fast: some rows with each frame. */
const fly = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const scroller = document.querySelector('#page [role="grid"]');
    if (!scroller) throw new Error('no grid');
    for (let step = 0; step < 4; step += 1) {
      scroller.scrollTop += 140;
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });

/** A text is as it was drawn, or was cut where the cell ends. */
const isAlike = (painted: string, drawn: string): boolean =>
  painted === drawn || (painted.includes('…') && drawn.startsWith(painted.slice(0, painted.indexOf('…'))));

/** Flies through a list, where it is long enough, and compares what is seen on the way with the rows that rest there. */
export async function fliesAlike({ page, grid }: User): Promise<void> {
  if ((await grid.rowCount()) < leastRows) return;
  await fly(page);
  const painted = await rowsSeen(page, '[data-preview]');
  await expect.poll(() => page.locator('#page [data-preview]').count(), { message: 'rows rest' }).toBe(0);
  await grid.ready();
  const drawn = await rowsSeen(page, '[data-row]');
  // Rows that were not loaded while they flew show that.
  const loaded = Object.entries(painted).filter(([, texts]) => texts.some((text) => text.trim() !== ''));
  for (const [top, cells] of loaded)
    for (const [at, text] of cells.entries()) {
      const whole = drawn[top]?.[at] ?? '';
      expect({ at, painted: text, drawn: whole, isAlike: isAlike(text, whole) }).toMatchObject({ isAlike: true });
    }
}
