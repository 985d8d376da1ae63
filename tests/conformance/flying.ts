import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { User } from '../support/browser-user.ts';

/*
 * While rows fly by they are painted by hand (src/client/runtime/grid/rows/scroll-preview.ts). They show what React draws of them once they rest, whatever
 * renderers a list has: chips, pictures, flags, amounts.
 */

/** Fewer rows are no list to fly through. */
const leastRows = 40;

/** The cells of each row by how far down it is seen, in pixels, and by their columns. */
type Seen = Record<string, Record<string, string>>;

/** What is seen of the rows, painted or at rest: words, pictures and icons of each cell that is in sight. */
const rowsSeen = (page: Page, selector: string): Promise<Seen> =>
  page.evaluate((rows) => {
    const area = document.querySelector('#page [data-rows]')?.getBoundingClientRect();
    const scroller = document.querySelector('#page [role="grid"]');
    const sight = scroller?.getBoundingClientRect().left ?? 0;
    const width = scroller?.clientWidth ?? 0;
    const seen: Record<string, Record<string, string>> = {};
    for (const row of document.querySelectorAll<HTMLElement>(`#page ${rows}`)) {
      const { top, bottom } = row.getBoundingClientRect();
      if (!area || top < area.top || bottom > area.bottom) continue;
      for (const cell of row.querySelectorAll<HTMLElement>('[class*="fits"]'))
        if (cell.scrollWidth > cell.clientWidth + 1) throw new Error(`a text runs over its cell: ${cell.innerText}`);
      const cells: Record<string, string> = {};
      for (const cell of row.querySelectorAll<HTMLElement>('[data-col], [data-preview-col]')) {
        const { left, right } = cell.getBoundingClientRect();
        if (right < sight + 1 || left > sight + width - 1) continue;
        const pictures = [...cell.querySelectorAll('img')].map((one) => one.getAttribute('src')).join();
        // An element that is called so and is none draws nothing.
        const icons = [...cell.querySelectorAll('svg')].filter((one) => one instanceof SVGElement && one.checkVisibility()).map((one) => one.innerHTML);
        cells[cell.dataset.col ?? cell.dataset.previewCol ?? ''] = `${cell.innerText.trim()} ${pictures}${icons.join()}`;
      }
      seen[Math.round(top)] = cells;
    }
    return seen;
  }, selector);

/** Moves the scroll bar as a wheel does that is turned fast: some rows with each frame, at last so many pixels sideways. */
const fly = (page: Page, sideways: number): Promise<void> =>
  page.evaluate(async (aside) => {
    const scroller = document.querySelector('#page [role="grid"]');
    if (!scroller) throw new Error('no grid');
    for (let step = 0; step < 4; step += 1) {
      scroller.scrollTop += 140;
      if (step === 3) scroller.scrollLeft += aside;
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  }, sideways);

/** How far a list can be scrolled sideways, a screen at most, in pixels. */
const roomAside = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scroller = document.querySelector('#page [role="grid"]');
    return scroller ? Math.min(scroller.scrollWidth - scroller.clientWidth, scroller.clientWidth) : 0;
  });

/** A text is as it was drawn, or was cut where the cell ends. */
const isAlike = (painted: string, drawn: string): boolean =>
  painted === drawn || (painted.includes('…') && drawn.startsWith(painted.slice(0, painted.indexOf('…'))));

/** Flies through a list, where it is long enough, and compares what is seen on the way with the rows that rest there; of one that is wider than it is seen sideways too. */
export async function fliesAlike(user: User): Promise<void> {
  if ((await user.grid.rowCount()) < leastRows) return;
  await restsAsItFlew(user, 0);
  const aside = await roomAside(user.page);
  if (aside <= 0) return;
  // Back to where the names of references have come: those of columns that nobody saw yet are asked for when they are drawn.
  await user.page.evaluate((left) => document.querySelector('#page [role="grid"]')?.scrollTo({ left }), aside);
  await user.grid.ready();
  await restsAsItFlew(user, -aside);
}

async function restsAsItFlew({ page, grid }: User, sideways: number): Promise<void> {
  await fly(page, sideways);
  const painted = await rowsSeen(page, '[data-preview]');
  await expect.poll(() => page.locator('#page [data-preview]').count(), { message: 'rows rest' }).toBe(0);
  await grid.ready();
  const drawn = await rowsSeen(page, '[data-row]');
  // Rows that were not loaded while they flew show that.
  const loaded = Object.entries(painted).filter(([, cells]) => Object.values(cells).some((text) => text.trim() !== ''));
  for (const [top, cells] of loaded) {
    for (const at of Object.keys(drawn[top] ?? {})) expect(cells, 'each column in sight is painted').toHaveProperty([at]);
    for (const [at, text] of Object.entries(cells)) {
      const whole = drawn[top]?.[at] ?? '';
      expect({ at, painted: text, drawn: whole, isAlike: isAlike(text, whole) }).toMatchObject({ isAlike: true });
    }
  }
}
