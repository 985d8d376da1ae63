import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('a report', () => {
  const house = useHouse();

  test('is by what one chooses, kept in its address, and opens the rows of a group', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/reports/stock_value');
    const table = page.locator('[data-report]');
    await table.waitFor();
    const heads = () => table.locator('thead th').first().innerText();
    expect(await heads()).toBe(text('field.category_name'));
    const countOf = async (row: number) => Number((await table.locator('tbody tr').nth(row).locator('td').first().innerText()).replaceAll(/\D/g, ''));
    const all = await countOf(0);
    expect(all).toBeGreaterThan(0);

    await page.getByRole('checkbox', { name: text('field.on_hand') }).click();
    await expect.poll(() => table.locator('thead th').count()).toBe(4);
    await page.getByRole('combobox', { name: text('report.then_by') }).click();
    await page.getByRole('option', { name: text('field.brand_name') }).click();
    await expect.poll(heads).toBe(`${text('field.category_name')} › ${text('field.brand_name')}`);
    expect(await table.locator('tbody tr[data-level="2"]').count()).toBeGreaterThan(1);
    await page.reload();
    await table.waitFor();
    expect(await heads()).toBe(`${text('field.category_name')} › ${text('field.brand_name')}`);
    expect(await table.locator('thead th').count()).toBe(4);

    const saved = page.waitForEvent('download');
    await user.choose(text('action.export'), 'XLSX');
    expect((await saved).suggestedFilename()).toMatch(/^stock_value-\d{4}-\d\d-\d\d\.xlsx$/);

    const rows = await countOf(1);
    const name = await table.locator('tbody tr').nth(1).locator('th').innerText();
    await table.getByRole('button', { name, exact: true }).first().click();
    await user.grid.ready();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(rows + 1));
    await user.button(text('report.back')).click();
    await table.waitFor();
    expect(await countOf(0)).toBe(all);
  });
});
