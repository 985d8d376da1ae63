import { beforeEach, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { patience, type User } from '../../support/browser-user.ts';

describe('editing in a grid', () => {
  const house = useHouse();
  let user: User;

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    await user.signIn('admin');
  });

  test('needs no mouse: arrows, typing, Enter, Tab, Esc, F2', async () => {
    const { grid, page, text } = user;
    await user.open('/settings/packing_templates');
    await grid.ready();
    const names = await grid.column('packing_template_name', 2);
    // From the search box Tab leads on to the rows.
    await page
      .getByRole('searchbox', { name: text('action.search') })
      .last()
      .focus();
    await grid.root().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Home');
    expect(
      await grid.write(async () => {
        await page.keyboard.type('Crate');
        await page.keyboard.press('Enter');
      }),
    ).toBe(200);
    expect(await grid.textOf(0, 'packing_template_name')).toBe('Crate');
    await page.keyboard.press('F2');
    await page.keyboard.type(' thrown away');
    await page.keyboard.press('Escape');
    expect(await grid.textOf(1, 'packing_template_name')).toBe(names[1]);
    expect(
      await grid.write(async () => {
        await page.keyboard.press('F2');
        await page.keyboard.press('End');
        await page.keyboard.type(' 2');
        await page.keyboard.press('Tab');
      }),
    ).toBe(200);
    expect(await grid.textOf(1, 'packing_template_name')).toBe(`${names[1]} 2`);
    const isInGrid = () => grid.root().evaluate((root) => root.contains(document.activeElement));
    await expect.poll(isInGrid).toBe(false);
  });

  test('goes on to the next cell by Tab for whoever wants it so, and leaves the list for all others', async () => {
    const { grid, page, text } = user;
    const column = () => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex') ?? null);
    const editAndTab = async (key: string) => {
      await user.open('/settings/packing_templates');
      await grid.ready();
      await grid.choose(1, 'packing_template_name');
      await page.keyboard.press('F2');
      await page.locator('[data-editor] input').waitFor();
      await page.keyboard.press(key);
      await page.locator('[data-editor]').waitFor({ state: 'detached' });
    };
    for (const key of ['Tab', 'Shift+Tab']) {
      await editAndTab(key);
      expect(await column(), key).toBeNull();
      expect(await page.evaluate(() => document.activeElement === document.body), key).toBe(false);
    }
    await user.open('/account');
    await page.getByRole('checkbox', { name: text('looks.tab_in_cells') }).check();
    await editAndTab('Tab');
    await expect.poll(column).toBe('3');
  });

  test('is undone and done again, cell by cell and block by block', async () => {
    const { grid, page } = user;
    await user.open('/settings/packing_templates');
    await grid.ready();
    const before = await grid.column('metal', 3);
    expect(await grid.edit(0, 'metal', '7.25')).toBe(200);
    const edited = await grid.textOf(0, 'metal');
    expect(edited).toContain('7.25');
    await grid.choose(0, 'metal');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await grid.write(() => page.keyboard.press('Control+d'))).toBe(200);
    await expect.poll(() => grid.column('metal', 3)).toEqual([edited, edited, edited]);
    expect(await grid.undo()).toBe(200);
    await expect.poll(() => grid.column('metal', 3)).toEqual([edited, before[1], before[2]]);
    await grid.choose(0, 'metal');
    expect(await grid.undo()).toBe(200);
    await expect.poll(() => grid.column('metal', 3)).toEqual(before);
    expect(await grid.redo()).toBe(200);
    expect(await grid.redo()).toBe(200);
    await expect.poll(() => grid.column('metal', 3)).toEqual([edited, edited, edited]);
  });

  test('takes a block from a spreadsheet after showing what it changes, and gives one', async () => {
    const { grid, page, text } = user;
    await user.open('/settings/packing_templates');
    await grid.ready();
    await page.evaluate(() => navigator.clipboard.writeText('1,5\t2.5\nthree\t4\n'));
    await grid.choose(0, 'wood');
    await page.keyboard.press('Control+v');
    const dialog = user.dialog();
    await dialog.getByText('three').waitFor();
    expect(await dialog.getByRole('row').count()).toBe(1 + 4);
    expect(await grid.write(() => dialog.getByRole('button', { name: text('grid.paste_cells', { count: 3 }) }).click())).toBe(200);
    await expect.poll(() => grid.textOf(0, 'wood')).toContain('1.5');
    expect(await grid.textOf(1, 'plastic')).toContain('4');
    await grid.choose(0, 'wood');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\.5\D*\t2\.5/);
  });

  test('keeps what was refused in its cell, with the reason, until it is put right', async () => {
    const { grid, page, text } = user;
    user.expectRefusal(409, 422);
    await user.open('/products/brands');
    await grid.ready();
    const [first, second] = await grid.column('brand_name', 2);
    expect(await grid.edit(1, 'brand_name', first ?? '')).toBe(409);
    const cell = await grid.cell(1, 'brand_name');
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true');
    expect(await cell.innerText()).toContain(first);
    expect(await cell.getAttribute('title')).toContain(text('status.refused'));
    await user.seesToast(text('message.already_exists'));
    await page.getByText(text('grid.cells_refused', { count: 1 })).waitFor();
    await grid.choose(1, 'brand_name');
    await page.keyboard.press('Escape');
    await expect.poll(() => grid.textOf(1, 'brand_name')).toBe(second);
    expect(await cell.getAttribute('aria-invalid')).toBeNull();
  });

  test('shows a save that fails on its way as refused and sends it again on Ctrl S', async () => {
    const { grid, page } = user;
    user.expectNoise(/Failed to load resource: net::ERR/, /console warning/);
    await user.open('/settings/packing_templates');
    await grid.ready();
    await page.route('**/rpc/api_action', (route) =>
      (route.request().postDataJSON() as { action: string }).action === 'set' ? route.abort() : route.fallback(),
    );
    await page.route('**/rpc/page_error_log', (route) => route.abort());
    await grid.choose(0, 'paper');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    const cell = await grid.cell(0, 'paper');
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true');
    await page.unroute('**/rpc/api_action');
    await page.unroute('**/rpc/page_error_log');
    await grid.choose(0, 'paper');
    expect(await grid.write(() => page.keyboard.press('Control+s'))).toBe(200);
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBeNull();
    expect(await cell.innerText()).toContain('3');
  });

  test('of one row by two people: both columns stand, the same column is told as changed by the other', async () => {
    const other = await house.visitor();
    await other.signIn('admin');
    await Promise.all([user.open('/settings/packing_templates'), other.open('/settings/packing_templates')]);
    await Promise.all([user.grid.ready(), other.grid.ready()]);
    expect(await user.grid.edit(2, 'metal', '11')).toBe(200);
    expect(await other.grid.edit(2, 'wood', '12')).toBe(200);
    await user.page.reload();
    await user.grid.ready();
    expect(await user.grid.textOf(2, 'metal')).toContain('11');
    expect(await user.grid.textOf(2, 'wood')).toContain('12');

    user.expectRefusal(409, 412, 422);
    other.expectRefusal(409, 412, 422);
    // Whoever is not typing would see the 21 at once.
    await other.grid.choose(2, 'plastic');
    await other.page.keyboard.type('22');
    expect(await user.grid.edit(2, 'plastic', '21')).toBe(200);
    expect(await other.grid.write(() => other.page.keyboard.press('Enter'))).not.toBe(200);
    const cell = await other.grid.cell(2, 'plastic');
    await expect.poll(() => cell.getAttribute('title')).toContain(other.text('grid.changed_by_other'));
    expect(await cell.innerText()).toContain('22');
    await other.grid.choose(2, 'plastic');
    await other.page.keyboard.press('Escape');
    await expect.poll(() => other.grid.textOf(2, 'plastic')).toContain('21');
  });

  test('turns keep in stock 0, 1, 2 and back to 0 by clicks, and back again when the save fails', async () => {
    const { grid, page, text } = user;
    await user.open('/products/product_list');
    await grid.ready();
    const words = [0, 1, 2].map((state) => text(`choice.keep_in_stock.${state}`));
    const cell = await grid.cell(0, 'keep_in_stock');
    const shown = async () => words.findIndex((word) => spoken.includes(word));
    let spoken = '';
    const look = async () => {
      spoken = `${await cell.innerText()} ${await cell.evaluate((element) => [...element.querySelectorAll('[aria-label],[title]')].map((part) => part.getAttribute('aria-label') ?? part.getAttribute('title')).join(' '))}`;
      return shown();
    };
    const start = await look();
    expect(start).toBeGreaterThanOrEqual(0);
    for (const step of [1, 2, 3]) {
      expect(await grid.write(() => cell.click())).toBe(200);
      await expect.poll(look).toBe((start + step) % 3);
    }
    user.expectRefusal(500);
    await page.route('**/rpc/api_action', (route) => {
      const { action } = route.request().postDataJSON() as { action: string };
      if (action !== 'set') return route.fallback();
      return route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { code: 'internal', request_id: 'test' } }),
      });
    });
    await cell.click();
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: text('action.close') })
      .first()
      .waitFor();
    await expect.poll(look).toBe(start);
  });

  test('deletes ticked rows after a question, and brings them back from the toast', async () => {
    const { grid, page, text } = user;
    await user.open('/settings/packing_templates');
    await grid.ready();
    const count = await grid.rowCount();
    // Nobody uses these.
    for (const name of ['0 first', '0 second']) await house.server.ask('admin', 'packing_templates', 'set', { rows: [{ packing_template_name: name }] });
    await user.button(text('action.refresh')).click();
    await expect.poll(() => grid.rowCount()).toBe(count + 2);
    await grid.ready();
    await grid.tick(0, 1);
    await page.getByText(text('common.selected_count', { count: 2, total: count + 2 })).waitFor();
    await grid.run('delete');
    await user
      .dialog()
      .getByRole('button', { name: text('action.cancel') })
      .click();
    expect(await grid.rowCount()).toBe(count + 2);
    await grid.run('delete');
    await user.dialog().getByText(text('message.are_you_sure')).waitFor();
    expect(
      await grid.write(() =>
        user
          .dialog()
          .getByRole('button', { name: text('common.delete_count', { count: 2 }) })
          .click(),
      ),
    ).toBe(200);
    await expect.poll(() => grid.rowCount()).toBe(count);
    const toast = page.locator('[data-toasts]');
    await toast.getByText(text('message.records_deleted', { count: 2 })).waitFor();
    await toast.getByRole('button', { name: text('action.undo') }).click();
    await expect.poll(() => grid.rowCount(), { timeout: patience }).toBe(count + 2);
    await grid.ready();
    expect(await grid.column('packing_template_name', 2)).toEqual(['0 first', '0 second']);
  });
});
