import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('a button in a row', () => {
  const house = useHouse();

  test.each([
    ['settings/translation_table', 'term_id', 'action.translate', 'en'],
    ['products/category_translations', 'product_category_id', 'action.translate', 'de'],
    ['products/product_files', 'file_id', 'action.delete', 'bg'],
  ] as const)('of %s works on its row, its head says what it does, and nobody filters by it', async (screen, field, title, language) => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { page, grid } = user;
    await house.server.ask('admin', 'translation_table', 'set', { rows: [{ terms: { en: `Chair ${screen}` } }] });
    await user.signIn('admin', language);
    await user.open(`/${screen}`, language);
    await grid.ready();
    const head = await grid.header(field);
    expect(await head.innerText()).toContain(user.text(title));
    const column = await grid.showColumn(field);
    expect(await grid.root().locator(`[data-filter="${column}"]`).getByRole('textbox').count()).toBe(0);
    if ((await grid.rowCount()) === 0) return;
    const button = (await grid.cell(0, field)).getByRole('button', { name: user.text(title) });
    await button.click();
    await user.dialog().waitFor();
    await page.keyboard.press('Escape');
    await user.dialog().waitFor({ state: 'detached' });
  });

  test('stands beside accounts by their code and VAT by its rate', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    await user.signIn('admin');
    await user.open('/purchasing/purchase_orders');
    await user.grid.ready();
    await expect.poll(() => user.grid.textOf(0, 'account_id')).toMatch(/^\d+ \S+/);
    await user.open('/products/product_list');
    await user.grid.ready();
    await expect.poll(() => user.grid.textOf(0, 'vat_id')).toMatch(/\d/);
  });
});
