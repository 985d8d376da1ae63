import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { focusOf, slowCalls } from '../../support/keys/presses.ts';

describe('a range with rows that are not loaded', () => {
  const house = useHouse();

  test('is filled and emptied in a column, tells how many before, and is taken back in one step', { timeout: 300_000 }, async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    await user.signIn('admin');
    const { grid, page, text } = user;
    await user.open('/products/product_list');
    await grid.ready();
    const total = await grid.rowCount();
    const weights = async () => {
      const { rows } = await house.server.ask<{ rows: { weight: number | null }[] }>('admin', 'product_list', 'list', { limit: 1000, columns: ['weight'] });
      return rows.map(({ weight }) => weight);
    };
    const before = await weights();
    const label = text('field.weight');
    const asks = (id: 'grid.fill_rows' | 'grid.clear_rows', count: number) => user.dialog().getByText(text(id, { column: label, count }));
    const confirm = () =>
      user
        .dialog()
        .getByRole('button', { name: text('action.apply') })
        .click();
    // What takes long shows how far it is, and gives the keys back to the list when it ends.
    const takeBack = async () => {
      await expect.poll(async () => (await focusOf(page)).inside).toBe(true);
      await page.keyboard.press('Control+z');
    };
    await slowCalls(user);

    expect(await grid.edit(0, 'weight', '3.5')).toBe(200);
    const given = (await weights()).find((weight, at) => weight !== before[at]);
    await grid.choose(0, 'weight');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await asks('grid.fill_rows', total).waitFor();
    expect(await grid.write(confirm)).toBe(200);
    await expect.poll(async () => (await weights()).every((weight) => weight === given)).toBe(true);
    await expect.poll(() => grid.textOf(total - 1, 'weight')).toContain('3.5');

    // From the fourth row on: the stretch is found by its places.
    await page.keyboard.press('Control+Home');
    await grid.choose(3, 'weight');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await asks('grid.clear_rows', total - 3).waitFor();
    expect(await grid.write(confirm)).toBe(200);
    await expect.poll(async () => (await weights()).filter((weight) => weight === null).length).toBe(total - 3);

    await takeBack();
    await expect.poll(async () => (await weights()).every((weight) => weight === given)).toBe(true);
    await takeBack();
    await expect.poll(async () => (await weights()).filter((weight, at) => weight !== before[at]).length).toBe(1);
    await takeBack();
    await expect.poll(weights).toEqual(before);
  });
});
