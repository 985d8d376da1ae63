import { beforeAll, describe, expect, test } from 'vitest';
import type { ScreenMeta } from '../../schemas/metadata.ts';
import type { User } from '../support/browser-user.ts';
import { useHouse } from '../support/browser.ts';
import { speakLongest } from '../support/longest-texts.ts';
import { toldRows } from '../support/told-figures.ts';
import { fliesAlike } from './flying.ts';
import { seesInTheDark, seesNoObstacle, visit } from './visit.ts';
import { isWrittenElsewhere } from './combinations.ts';

/** A field by its own name, of a text in a column per language or of a family. */
const nameOf = (field: string): string => field.replace(/@.*/, '');

/** Cells of the first row that say of themselves whether they may be edited, by their field; rows without a grid have none. */
const readOnlyCells = ({ page }: User): Promise<Record<string, boolean>> =>
  page.evaluate(() => {
    const grid = document.querySelector('#page [role="grid"]');
    const headers = [...(grid?.querySelectorAll<HTMLElement>('[data-header][data-field]') ?? [])];
    const cells = headers.flatMap(({ dataset }) => {
      const cell = grid?.querySelector(`[data-row="0"]:not([aria-busy="true"]) [data-col="${dataset.header}"]`);
      return cell && dataset.field !== undefined ? [[dataset.field, cell.getAttribute('aria-readonly') === 'true'] as const] : [];
    });
    return Object.fromEntries(cells);
  });

/** Rows of Balham that are whole in sight at 1440 × 900, before one is chosen. */
const leastRows = 22;

/** How many rows have room between the heads and what is below, whether there are as many or not. */
const roomForRows = (user: User): Promise<number> =>
  user.grid.root().evaluate((root) => {
    const body = root.querySelector('[data-rows]')?.getBoundingClientRect().height ?? 0;
    const row = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height'));
    return Math.floor(body / row);
  });

/** A list shows as many rows as docs/clerks-day.md says, with one status bar and no line below it. */
async function hasRoom(user: User, id: string): Promise<void> {
  const rows = await roomForRows(user);
  expect(rows).toBeGreaterThanOrEqual(leastRows);
  expect(toldRows('Rows in sight').find(([told]) => told === id)).toEqual([id, String(rows)]);
  await expect.poll(() => user.page.locator('[data-statusbar]').count()).toBe(1);
  expect(await user.page.getByRole('contentinfo').count()).toBe(0);
}

/** One visit of each screen, in the words that need the most room. */
export const visitScreens = (screens: readonly ScreenMeta[]): void => {
  describe('a visit', () => {
    const house = useHouse({ staying: true, isReadOnly: true });
    let user: User;

    beforeAll(async () => {
      user = await house.visitor({ viewport: { width: 1440, height: 900 } });
      await user.signIn('admin');
      await user.open('/login');
      await speakLongest(user);
      await user.open('/');
    });

    test.each(screens.map((screen) => [screen.id, screen] as const))(
      '%s arrives without noise, fits the longest words and keeps nobody out',
      async (_, screen) => {
        await visit(user, screen);
        if (screen.shape === 'grid' && screen.menu) await hasRoom(user, screen.id);
        await seesNoObstacle(user, { contrast: true });
        await seesInTheDark(user);
        if (screen.shape === 'grid') await fliesAlike(user);
        if (!('edit' in screen)) return;
        const { edit } = screen;
        for (const [field, isReadOnly] of Object.entries(await readOnlyCells(user)))
          if (!edit.includes(nameOf(field)) && !isWrittenElsewhere(screen, nameOf(field))) expect(isReadOnly, `${field} is read-only`).toBe(true);
      },
    );
  });
};
