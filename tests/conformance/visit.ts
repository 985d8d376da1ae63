import { expect } from 'vitest';
import type { ScreenMeta } from '../../schemas/metadata.ts';
import { findBarriers, findOverflow } from '../support/browser-checks.ts';
import type { User } from '../support/browser-user.ts';
import type { ByShape } from './chosen-screens.ts';

/** The rows of each shape, or the words that stand in their place. */
const arrives: ByShape<(user: User) => Promise<void>> = {
  grid: (user) => user.grid.ready(),
  assignment: (user) => user.grid.ready(),
  tree: (user) => user.page.getByRole('treegrid').locator('[data-node]').first().waitFor(),
  form: (user) => user.page.locator('#page form').waitFor(),
  board: (user) => user.page.locator('[data-cards]').first().waitFor(),
  diagram: (user) => user.page.locator('.react-flow__node').first().waitFor(),
  record: (user) => user.page.locator('#page > *').first().waitFor(),
  print: (user) => user.grid.ready(),
  report: (user) => user.page.locator('[data-report]').waitFor(),
  dashboard: (user) => user.page.locator('[data-tile]:not([aria-busy="true"])').first().waitFor(),
  lookup: (user) => user.page.getByRole('search').last().waitFor(),
  walk: (user) => user.page.locator('[data-walk]:not(:has([aria-busy]))').waitFor(),
  planner: (user) => user.page.locator('[data-planner]').waitFor(),
  panel: (user) => user.page.locator('#page > *').first().waitFor(),
};

/** Goes to a screen as by a link of the menu, and sees that it has arrived: heading, content, trail, title, address. */
export async function visit(user: User, screen: ScreenMeta): Promise<void> {
  const { id, shape } = screen;
  const { page, text } = user;
  const named = text(`screen.${id.replaceAll('/', '.')}`);
  // Without a record in the address, the page of one begins a new one, below the list.
  const begins = 'new' in screen && screen.new;
  const title = begins ? text(`new.${screen.form}`) : named;
  await user.go(`/${id}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await arrives[shape](user);
  const trail = page.getByRole('navigation', { name: text('common.breadcrumbs') }).getByRole('listitem');
  expect(await trail.allInnerTexts()).toEqual([
    text('area.home'),
    text(`area.${id.split('/')[0]}`),
    // A page below another page.
    ...id
      .split('/')
      .slice(1, -1)
      .map((_, place) =>
        text(
          `screen.${id
            .split('/')
            .slice(0, place + 2)
            .join('.')}`,
        ),
      ),
    ...(begins ? [text(`screen.${screen.list.replaceAll('/', '.')}`)] : []),
    title,
  ]);
  expect(await page.title()).toBe(`${title} · Kontor`);
  expect(await page.locator('html').getAttribute('lang')).toBe(text.language);
  expect(user.path()).toBe(`/${text.language}/${id}`);
}

/** Nothing is cut off, and nothing keeps anybody out. */
export async function seesNoObstacle({ page }: User, options: { contrast: boolean }): Promise<void> {
  expect(await findOverflow(page)).toEqual([]);
  expect(await findBarriers(page, options)).toEqual([]);
}

/** What differs in the dark is contrast. */
export async function seesInTheDark({ page }: User): Promise<void> {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => html.getAttribute('class')).toContain('dark');
  expect(await findBarriers(page, { only: ['color-contrast'] }), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => html.getAttribute('class')).not.toContain('dark');
}
