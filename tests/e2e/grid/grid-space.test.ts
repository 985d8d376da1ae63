import { beforeAll, describe, expect, test } from 'vitest';
import { allScreens } from '../../conformance/chosen-screens.ts';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';
import { toldRows } from '../../support/told-figures.ts';

const lists = allScreens.filter(({ shape, menu }) => shape === 'grid' && menu);

/** Rows of Balham that are whole in sight at 1440 × 900, before one is chosen. */
const leastRows = 22;

describe('the room of a list', () => {
  const house = useHouse({ staying: true, isReadOnly: true });
  let user: User;

  beforeAll(async () => {
    user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    await user.open('/');
  });

  /** How many rows have room between the heads and what is below, whether there are as many or not. */
  const roomForRows = async (): Promise<number> =>
    user.grid.root().evaluate((root) => {
      const body = root.querySelector('[data-rows]')?.getBoundingClientRect().height ?? 0;
      const row = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height'));
      return Math.floor(body / row);
    });

  test('every list shows at least 22 rows, with one status bar and no line below it', { timeout: 180_000 }, async () => {
    const short: Record<string, number> = {};
    const seen: string[][] = [];
    for (const { id } of lists) {
      await user.go(`/${id}`);
      await user.page.getByRole('heading', { level: 1, name: user.text(`screen.${id.replace('/', '.')}`), exact: true }).waitFor();
      await user.grid.ready();
      const rows = await roomForRows();
      if (rows < leastRows) short[id] = rows;
      seen.push([id, String(rows)]);
      await expect.poll(() => user.page.locator('[data-statusbar]').count(), { message: id }).toBe(1);
      expect(await user.page.getByRole('contentinfo').count(), id).toBe(0);
    }
    expect(short).toEqual({});
    // docs/clerks-day.md tells them.
    expect(toldRows('Rows in sight')).toEqual(seen);
  });
});
