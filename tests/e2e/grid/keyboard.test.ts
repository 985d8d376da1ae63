import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { focusOf, slowCalls } from '../../support/keys/presses.ts';

/** What even a busy machine needs for a long stretch of rows. */
const timeout = 300_000;

describe('the keyboard in lists whose rows are on their way', () => {
  const house = useHouse({ isReadOnly: true });
  let user: User;

  async function visit(path: string): Promise<User> {
    user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    await user.open(path);
    return user;
  }

  test('comes back to the cell from the search of everything', async () => {
    const { page, grid } = await visit('/products/product_list');
    await grid.ready();
    await slowCalls(user);
    await grid.choose(0, 'product_code');
    await page.keyboard.press('Control+End');
    const { place } = await focusOf(page);
    await page.keyboard.press('Control+k');
    await user.dialog().getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await focusOf(page)).place).toEqual(place);
  });

  test('leaves the list by Tab, F6 and Esc, and comes back to the same cell', async () => {
    const { page, grid } = await visit('/settings/packing_templates');
    await grid.ready();
    // The details below may be a list too: what is left is this one.
    const isInGrid = () => grid.root().evaluate((root) => root.contains(document.activeElement));
    const isNowhere = () => page.evaluate(() => document.activeElement === document.body);
    for (const key of ['Tab', 'Shift+Tab', 'F6', 'Shift+F6', 'Escape']) {
      await grid.choose(1, 'packing_template_name');
      await page.keyboard.press('ArrowRight');
      const { place } = await focusOf(page);
      expect(place, key).not.toBeNull();
      await page.keyboard.press(key);
      expect([await isInGrid(), await isNowhere()], key).toEqual([false, false]);
      await grid.root().focus();
      await page.keyboard.press('ArrowDown');
      expect((await focusOf(page)).place, key).toEqual({ row: (place?.row ?? 0) + 1, column: place?.column });
    }
  });

  test('chooses the column, and all rows once and back', async () => {
    const { page, grid } = await visit('/settings/packing_templates');
    await grid.ready();
    await grid.choose(1, 'packing_template_name');
    const { place } = await focusOf(page);
    await page.keyboard.press('Control+ ');
    const rows = await grid.rowCount();
    await grid
      .status()
      .getByText(user.text('grid.cells', { count: rows }))
      .waitFor();
    expect((await focusOf(page)).place).toEqual(place);
    const chosen = grid.status().getByText(user.text('common.selected_count', { count: rows, total: rows }));
    await page.keyboard.press('Control+a');
    await chosen.waitFor();
    await page.keyboard.press('Control+a');
    await chosen.waitFor({ state: 'detached' });
  });

  test('ticks what is meant, also rows that are still on their way', { timeout }, async () => {
    const { page, grid, text } = await visit('/products/product_list');
    await grid.ready();
    const total = await grid.rowCount();
    const ticked = (count: number) => grid.status().getByText(text('common.selected_count', { count, total }), { exact: true });
    await grid.choose(0, 'product_code');
    await slowCalls(user);
    await page.keyboard.press('Control+End');
    for (let turned = 0; turned < 10; turned += 1) await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Shift+ ');
    const reached = total - ((await focusOf(page)).place?.row ?? total);
    expect(reached).toBeGreaterThan(100);
    await ticked(reached).waitFor();
    // What follows at once follows also in the ticks: all but the last row, all, and none.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ ');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+a');
    await grid
      .status()
      .getByText(text('common.selected_count', { count: 0, total }).slice(1))
      .waitFor({ state: 'detached' });

    await page.keyboard.press('Control+Home');
    await grid.tick(0);
    await ticked(1).waitFor();
    await page.keyboard.press('Control+End');
    await grid
      .root()
      .locator(`[data-row="${total - 2}"]:not([aria-busy="true"]) [data-tick]`)
      .click({ modifiers: ['Shift'] });
    await ticked(total - 1).waitFor();
  });

  test('means the row of the cell in the toolbar as in the menu of the cell; ticks mean several', async () => {
    const { page, grid } = await visit('/settings/packing_templates');
    await grid.ready();
    await grid.choose(1, 'packing_template_name');
    await page.keyboard.press('Control+Delete');
    await user
      .dialog()
      .getByRole('button', { name: user.text('common.delete_count', { count: 1 }) })
      .waitFor();
    await page.keyboard.press('Escape');
    await grid.tick(0, 2);
    await page.keyboard.press('Control+Delete');
    await user
      .dialog()
      .getByRole('button', { name: user.text('common.delete_count', { count: 2 }) })
      .waitFor();
  });
});
