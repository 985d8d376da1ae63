import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

const numberOf = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

describe('a grid', () => {
  const house = useHouse();
  let user: User;

  beforeEach(async () => {
    user = await house.visitor();
    await user.signIn('admin');
    // Every story starts with the standard layout.
    await house.server.database.system((tx) => tx.execute(sql`delete from user_setting`));
  });

  test('sorts by a click, the other way by a second, and by more columns with Shift', async () => {
    const { grid } = user;
    await user.open('/products/product_list');
    await grid.ready();
    await grid.sortBy('weight');
    expect(await (await grid.header('weight')).getAttribute('aria-sort')).toBe('ascending');
    const up = (await grid.column('weight', 8)).map(numberOf);
    expect(up).toEqual([...up].sort((a, b) => a - b));
    await grid.sortBy('weight');
    expect(await (await grid.header('weight')).getAttribute('aria-sort')).toBe('descending');
    const down = (await grid.column('weight', 8)).map(numberOf);
    expect(down).toEqual([...down].sort((a, b) => b - a));
    expect(down[0]).toBeGreaterThan(up[0] ?? Infinity);
    await grid.sortBy('country_of_origin');
    await grid.sortBy('product_code', true);
    const countries = await grid.column('country_of_origin', 8);
    const codes = await grid.column('product_code', 8);
    expect(new Set(countries).size).toBe(1);
    expect(codes).toEqual([...codes].sort());
  });

  test('closes a list of choices however soon after it was opened', async () => {
    const { page, grid } = user;
    await user.open('/products/product_list');
    await grid.ready();
    const boxes = grid.root().locator('[data-filter]').getByRole('combobox');
    const popovers = page.locator('[data-radix-popper-content-wrapper]');
    for (let round = 0; round < 40; round += 1) {
      await boxes.nth(round % 3).click();
      await popovers.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => popovers.count(), { message: `round ${round}` }).toBe(0);
    }
  });

  test('does not ask how its user left it again for each of the lists its columns wait for', async () => {
    let asked = 0;
    user.page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('grid:products/product_list') && body.includes('"action":"list"')) asked += 1;
    });
    await user.open('/products/product_list');
    await user.grid.ready();
    expect(asked).toBe(1);
  });

  test('is narrowed under the names of its columns, by a search and by a tree of filters, all told in chips', async () => {
    const { grid, page, text } = user;
    await user.open('/products/product_list');
    await grid.ready();
    const all = await grid.rowCount();
    await grid.filterBy('product_code', 'CH-');
    const chairs = await grid.rowCount();
    expect(chairs).toBeGreaterThan(0);
    expect(chairs).toBeLessThan(all);
    for (const code of await grid.column('product_code', 5)) expect(code).toContain('CH-');
    expect(await grid.chips().innerText()).toContain('CH-');
    await grid
      .chips()
      .getByRole('button', { name: text('action.clear_filters') })
      .click();
    await expect.poll(() => grid.rowCount()).toBe(all);

    const [, second] = await grid.column('product_code', 2);
    await grid.search(second ?? '');
    expect(await grid.column('product_code')).toEqual([second]);
    await grid
      .chips()
      .getByRole('button', { name: text('filter.remove') })
      .click();
    await expect.poll(() => grid.rowCount()).toBe(all);

    await page
      .getByRole('toolbar')
      .getByRole('button', { name: text('action.filter'), exact: true })
      .click();
    const dialog = user.dialog();
    const pick = async (at: number, name: string, option: string) => {
      await dialog
        .getByRole('combobox', { name: text(name) })
        .nth(at)
        .click();
      const box = page.getByRole('combobox', { name: text('action.search') });
      if ((await box.count()) > 0) await box.last().fill(option);
      await page.getByRole('option', { name: option, exact: true }).first().click();
    };
    await pick(0, 'filter.field', text('field.weight'));
    await pick(0, 'filter.comparison', text('filter.operator.gt'));
    await dialog
      .getByRole('textbox', { name: text('filter.value') })
      .first()
      .fill('5');
    await dialog
      .getByRole('button', { name: text('filter.add_group') })
      .first()
      .click();
    await pick(1, 'filter.field', text('field.product_code'));
    await pick(1, 'filter.comparison', text('filter.operator.starts'));
    await dialog
      .getByRole('textbox', { name: text('filter.value') })
      .nth(1)
      .fill('AR');
    await dialog
      .getByRole('button', { name: text('filter.add'), exact: true })
      .first()
      .click();
    await pick(2, 'filter.field', text('field.product_code'));
    await pick(2, 'filter.comparison', text('filter.operator.starts'));
    await dialog
      .getByRole('textbox', { name: text('filter.value') })
      .nth(2)
      .fill('BA');
    const listed = user.answerOf('list', 'product_list');
    await dialog.getByRole('button', { name: text('action.apply') }).click();
    await listed;
    await grid.ready();
    await expect.poll(() => grid.rowCount()).toBeGreaterThan(0);
    for (const weight of await grid.column('weight', 5)) expect(numberOf(weight)).toBeGreaterThan(5);
    for (const code of await grid.column('product_code', 5)) expect(code).toMatch(/^(?:AR|BA)/);
    await grid.filterBy('product_code', 'nothing is called so');
    await page.getByText(text('message.no_elements_found')).waitFor();
    // Whoever hears the list hears the reason in its one row.
    const only = grid.root().getByRole('row', { name: text('message.no_elements_found'), exact: true });
    expect(await only.getByRole('gridcell').getAttribute('aria-colspan')).toBe(await grid.root().getAttribute('aria-colcount'));
    expect([await only.count(), await grid.rowCount()]).toEqual([1, 0]);
  });

  test('remembers which columns are shown, where, how wide and what is pinned', async () => {
    const { grid, page, text } = user;
    await user.open('/products/brands');
    await grid.ready();
    const order = async () =>
      grid
        .root()
        .locator('[data-header]')
        .evaluateAll((headers) => headers.map((header) => header.getAttribute('data-field')));
    const before = await order();
    expect(before.slice(0, 3)).toEqual(['brand_name', 'logo', 'product_count']);

    const saved = () => user.answerOf('set', 'user_settings');
    await page.getByRole('button', { name: text('common.columns') }).click();
    const hidden = saved();
    await page.getByRole('checkbox', { name: text('field.logo'), exact: true }).uncheck();
    await hidden;
    const moved = saved();
    await page.getByRole('button', { name: text('grid.move_up', { column: text('field.product_count') }) }).click();
    await moved;
    await page.keyboard.press('Escape');
    const nameHeader = await grid.header('brand_name');
    const wide = async () => Math.round((await (await grid.header('brand_name')).boundingBox())?.width ?? 0);
    await nameHeader.locator('[data-header]').focus();
    const width = await wide();
    const resized = saved();
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('Shift+ArrowLeft');
    await resized;
    expect(await wide()).toBe(width - 80);
    const pinned = saved();
    await page.getByRole('button', { name: text('grid.column_menu', { column: text('field.active') }) }).click();
    await page.getByRole('menuitemcheckbox', { name: text('grid.pin_left') }).click();
    await pinned;
    const arranged = await order();
    expect(arranged).not.toContain('logo');
    expect(arranged.slice(0, 2)).toEqual(['brand_name', 'active']);

    await page.reload();
    await grid.ready();
    expect(await order()).toEqual(arranged);
    expect(await wide()).toBe(width - 80);
  });

  test('keeps named views, tells when one is changed, and goes back to it', async () => {
    const { grid, page, text } = user;
    await user.open('/products/brands');
    await grid.ready();
    const all = await grid.rowCount();
    const first = await grid.textOf(0, 'brand_name');
    await grid.filterBy('brand_name', first.slice(0, 5));
    const few = await grid.rowCount();
    const menu = page.getByRole('button', { name: text('common.saved_view') });
    await menu.click();
    await page.getByRole('menuitem', { name: text('action.save_view') }).click();
    const dialog = user.dialog();
    await dialog.getByRole('button', { name: text('action.save') }).click();
    await dialog.getByText(text('common.required')).waitFor();
    await dialog.getByLabel(text('grid.view_name')).fill('My few brands');
    const saved = user.answerOf('set', 'saved_views');
    await dialog.getByRole('button', { name: text('action.save') }).click();
    expect((await saved).status()).toBe(200);
    await menu.getByText('My few brands').waitFor();
    await grid.sortBy('product_count');
    const isChanged = page.getByRole('button', { name: `My few brands, ${text('status.unsaved_changes')}` });
    await isChanged.waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: text('action.revert') }).click();
    await isChanged.waitFor({ state: 'detached' });
    await menu.click();
    await page.getByRole('menuitemcheckbox', { name: text('grid.standard_view') }).click();
    await expect.poll(() => grid.rowCount()).toBe(all);
    await page.reload();
    await grid.ready();
    await menu.click();
    await page.getByRole('menuitemcheckbox', { name: 'My few brands' }).click();
    await expect.poll(() => grid.rowCount()).toBe(few);
  });

  test('sums what the screen names over the whole view, and what is selected', async () => {
    const { grid, page, text } = user;
    await user.open('/products/brands');
    await grid.ready();
    const brands = await house.server.ask<{ rows: { product_count: number }[] }>('admin', 'product_brands', 'list', {
      limit: 1000,
      columns: ['product_count'],
    });
    const sum = brands.rows.reduce((total, row) => total + row.product_count, 0);
    await expect.poll(async () => numberOf(await page.locator('[data-total="product_count"]').innerText())).toBe(sum);
    const counts = (await grid.column('product_count', 3)).map(numberOf);
    await grid.choose(0, 'product_count');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    const selected = counts.reduce((total, count) => total + count, 0);
    await page.getByText(text('grid.sum', { value: String(selected) }), { exact: true }).waitFor();
    await page.getByText(text('grid.cells', { count: 3 }), { exact: true }).waitFor();
  });

  test('shows its keys on ?, and its rows in two densities', async () => {
    const { grid, page, text } = user;
    await user.open('/products/brands');
    await grid.ready();
    await grid.choose(0, 'brand_name');
    await page.keyboard.press('?');
    await user.dialog().getByText(text('keyboard.fill_down')).waitFor();
    await page.keyboard.press('Escape');
    const height = async () => (await grid.root().locator('[data-row="0"]').boundingBox())?.height;
    expect(await height()).toBe(28);
    await page.getByRole('button', { name: text('grid.density_alpine') }).click();
    await expect.poll(height).toBe(40);
    await page.reload();
    await grid.ready();
    expect(await height()).toBe(40);
    await page.getByRole('button', { name: text('grid.density_balham') }).click();
    await expect.poll(height).toBe(28);
  });

  test('gives the filtered view as a file', async () => {
    const { grid, page, text } = user;
    await user.open('/products/brands');
    await grid.ready();
    const name = await grid.textOf(0, 'brand_name');
    await grid.filterBy('brand_name', name);
    const download = page.waitForEvent('download');
    await grid.run('export');
    expect((await download).suggestedFilename()).toMatch(/^product_brands-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(text('action.export')).not.toBe('');
  });
});
