import { describe, expect, test } from 'vitest';
import type { Locator } from 'playwright';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';
import { groupBy } from '../../../src/shared/group-by.ts';
import { toldRows } from '../../support/told-figures.ts';

/** What a person did: trusted clicks and keys as the page heard them; a word that was typed is one entry. */
interface Effort {
  clicks: number;
  keys: number;
  entries: number;
}

interface Discounted {
  brand_name: string;
  max_discount: number | null;
}

describe('what clerks do every day', () => {
  const house = useHouse();

  /** Counts from here on. */
  async function counting(user: User): Promise<{ type: (words: string) => Promise<void>; effort: () => Promise<Effort> }> {
    let [entries, typed] = [0, 0];
    await user.page.evaluate(() => {
      const count = (name: 'clicks' | 'keys') => (document.body.dataset[name] = String(Number(document.body.dataset[name] ?? 0) + 1));
      const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);
      addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && count('clicks'), true);
      addEventListener('contextmenu', ({ isTrusted }) => isTrusted && count('clicks'), true);
      addEventListener('keydown', ({ isTrusted, key }) => isTrusted && !modifiers.has(key) && count('keys'), true);
    });
    return {
      async type(words) {
        entries += 1;
        typed += words.length;
        await user.page.keyboard.type(words);
      },
      async effort() {
        const [clicks, keys] = await user.page.evaluate(() => [Number(document.body.dataset.clicks ?? 0), Number(document.body.dataset.keys ?? 0)] as const);
        return { clicks, keys: keys - typed, entries };
      },
    };
  }

  const begin = async (screen: string) => {
    const user = await house.visitor({ viewport: { width: 1700, height: 1000 } });
    await user.signIn('admin');
    await user.open(`/${screen}`);
    await user.grid.ready();
    return { user, ...user, count: await counting(user) };
  };
  const told = (task: string): Effort | undefined => {
    const row = toldRows('Clicks and keys').find(([name]) => name === task);
    return row && { clicks: Number(row[1]), keys: Number(row[2]), entries: Number(row[3]) };
  };
  const undoButton = (user: User): Locator =>
    user.page
      .locator('[data-toasts]')
      .getByRole('button', { name: user.text('action.undo') })
      .last();

  test('ten prices from a spreadsheet', async () => {
    const { user, page, grid, count } = await begin('products/product_list');
    await page.evaluate(() => navigator.clipboard.writeText(Array.from({ length: 10 }, (_, at) => 700.5 + at).join('\n')));
    const cell = await grid.cell(0, 'selling_price_shop');
    await cell.click();
    await page.keyboard.press('Control+v');
    expect(
      await grid.write(() =>
        user
          .dialog()
          .getByRole('button', { name: user.text('grid.paste_cells', { count: 10 }) })
          .click(),
      ),
    ).toBe(200);
    expect(await count.effort()).toEqual(told('ten prices from Excel'));
  });

  test('ten percent on a brand, and back', async () => {
    const { user, page, grid, count } = await begin('prices/frontend_product_discounts');
    const { rows } = await house.server.ask<{ rows: Discounted[] }>('admin', 'frontend_product_discounts', 'list', { limit: 1000 });
    // A brand of which everything may be sold so much cheaper.
    const brand = [...groupBy(rows, ({ brand_name }) => brand_name)].find(([, own]) => own.every(({ max_discount }) => Number(max_discount) >= 10))?.[0];
    const filter = grid.root().locator(`[data-filter="${await grid.showColumn('brand_id')}"]`);
    await filter.getByRole('combobox').click();
    await page.getByRole('option').first().waitFor();
    await count.type(brand ?? '');
    await page.keyboard.press('Enter');
    await expect.poll(() => grid.rowCount()).toBeLessThan(rows.length);
    await page.getByRole('checkbox', { name: user.text('action.select_all') }).click();
    await (await grid.cell(0, 'new_discount')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: user.text('grid.set_for_selected') }).click();
    await user.dialog().waitFor();
    await count.type('10');
    expect(
      await grid.write(() =>
        user
          .dialog()
          .getByRole('button', { name: user.text('action.apply') })
          .click(),
      ),
    ).toBe(200);
    await undoButton(user).click();
    await expect.poll(() => grid.textOf(0, 'new_discount')).toBe('');
    expect(await count.effort()).toEqual(told('10 % on a brand, and back'));
  });

  test('a product with its picture', async () => {
    const { user, page, grid, count } = await begin('products/product_list');
    await user.button(user.text('action.add')).click();
    const form = page.getByRole('form', { name: user.text('grid.new_row') });
    const chosen = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: user.text('image.choose') }).click();
    await (
      await chosen
    ).setFiles({ name: 'lamp.gif', mimeType: 'image/gif', buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64') });
    await form.getByRole('textbox', { name: user.text('field.product_code'), exact: true }).click();
    await count.type('LAMP-1');
    await form.locator('input[lang="en"]').first().click();
    await count.type('Lamp');
    const answered = page.waitForResponse((response) => response.url().endsWith('/upload/images'));
    await page.keyboard.press('Enter');
    expect((await answered).status()).toBe(200);
    await form.waitFor({ state: 'detached' });
    await grid.ready();
    expect(await count.effort()).toEqual(told('a product with a picture'));
  });

  test('who changed this price', async () => {
    const { user, page, grid, count } = await begin('prices/frontend_product_margins');
    expect(await grid.edit(0, 'selling_price_shop', '812')).toBe(200);
    const before = await count.effort();
    await (await grid.cell(0, 'selling_price_shop')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: user.text('action.history') }).click();
    await user.dialog().getByText('Anna').first().waitFor();
    expect(await user.dialog().innerText()).toContain('812');
    const { clicks, keys } = await count.effort();
    expect({ clicks: clicks - before.clicks, keys: keys - before.keys, entries: 0 }).toEqual(told('who changed this price'));
  });

  test('a state of a workflow', async () => {
    const { user, page, grid, count } = await begin('fsm/fsm_states');
    await user.button(user.text('action.add')).click();
    const form = page.getByRole('form', { name: user.text('grid.new_row') });
    await form.getByRole('combobox').first().click();
    await page.getByRole('option').first().click();
    await form.getByRole('textbox', { name: user.text('field.state_code'), exact: true }).click();
    await count.type('paused');
    await form.locator('input[lang="en"]').first().click();
    await count.type('Paused');
    expect(await grid.write(() => page.keyboard.press('Enter'))).toBe(200);
    expect(await count.effort()).toEqual(told('a state added to a workflow'));
  });
});
