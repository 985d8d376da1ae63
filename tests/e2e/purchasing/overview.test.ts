import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('the overview of purchasing', () => {
  const house = useHouse({ isReadOnly: true });

  test('tells each figure once it is counted, and a click opens as many rows', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/purchasing/overview');
    const tile = page.locator('[data-tile="tile.overdue"][aria-busy="false"]');
    await tile.waitFor();
    expect(await tile.innerText()).toContain(text('dashboard.urgent'));
    expect(await page.locator('[data-tile="tile.ordered_this_month"]').innerText()).toContain(text('dashboard.before', { period: 'month' }));
    const count = Number((await tile.locator('span').nth(1).innerText()).replaceAll(/\D/g, ''));
    expect(count).toBeGreaterThan(0);
    await tile.focus();
    await page.keyboard.press('Enter');
    await user.grid.ready();
    expect(user.path()).toBe('/en/purchasing/purchase_orders');
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(count + 1));
    await page
      .getByRole('group', { name: text('filter.active') })
      .getByText(text('tile.overdue'))
      .waitFor();
    await page.goBack();
    await tile.waitFor();
  });

  test('says at one tile that it could not be counted, and counts anew when it is asked to', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin');
    let failed = false;
    await page.route('**/rpc/tile_figures', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { today: string; tiles: { tile: number }[] };
      if (!failed) body.tiles = body.tiles.map((one) => (one.tile === 0 ? { tile: 0, error: 'service_unavailable' } : one));
      failed = true;
      await route.fulfill({ response, json: body });
    });
    await user.open('/purchasing/overview');
    const tile = page.locator('[data-tile="tile.drafts"]');
    await tile.getByText(text('error.service_unavailable')).waitFor();
    expect(await page.locator('[data-tile="tile.overdue"]').innerText()).toMatch(/\d/);
    await user.button(text('action.refresh')).click();
    await expect.poll(() => tile.innerText()).toMatch(/\d/);
  });
});
