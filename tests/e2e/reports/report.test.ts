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

  test('stands across, is kept as a view, opens the rows of a cell, and is mailed', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/reports/purchases');
    const table = page.locator('[data-report]');
    await table.waitFor();
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose(text('report.group_by'), text('field.partner_name'));
    await choose(text('report.across'), text('report.by', { field: text('field.order_date'), period: 'quarter' }));
    await choose(text('report.span'), text('report.span.last_12_months'));
    // Quarters of the last twelve months and the total; before, those of two years.
    const columns = table.locator('thead th[scope=colgroup]');
    await expect.poll(() => columns.count()).toBeGreaterThan(3);
    await expect.poll(() => columns.count()).toBeLessThan(7);
    expect(await table.locator('tbody tr').first().locator('td').count()).toBe(2 * (await columns.count()) + 1);

    await user.choose(text('common.saved_view'), text('action.save_view'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('grid.view_name')).fill('By quarter');
    await dialog.getByRole('button', { name: text('action.save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const kept = async (): Promise<unknown> => {
      const filter = { field: 'setting_key', op: 'eq', value: 'report:reports/purchases' };
      const [row] = await house.server.ask<{ value: unknown }[]>('admin', 'user_settings', 'list', { filter });
      return row?.value;
    };
    await expect.poll(kept).toMatchObject({ chosen: expect.any(Number) as number });
    // It opens as it was left, and by the standard view when that is chosen.
    await user.open('/reports/purchases');
    await expect.poll(() => columns.count()).toBeGreaterThan(3);
    await user.choose(text('common.saved_view'), text('grid.standard_view'));
    await expect.poll(() => columns.count()).toBe(0);
    await user.choose(text('common.saved_view'), 'By quarter');
    await expect.poll(() => columns.count()).toBeGreaterThan(3);

    await user.choose(text('report.mail'), text('report.mail_begin'));
    await page.waitForURL(/report_mailing\?report_mailing_id=/);
    await page.getByRole('gridcell', { name: 'admin@demo.kontor.test' }).waitFor();

    await user.open('/reports/purchases');
    await table.waitFor();
    await user.choose(text('common.saved_view'), 'By quarter');
    await expect.poll(() => columns.count()).toBeGreaterThan(3);
    await table.locator('tbody tr').nth(1).locator('td button').first().click();
    await user.grid.ready();
    const names = await user.grid.column('partner_name');
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(1);
  });

  test('has a chart that says what its table says, and is cut to its largest groups under the total of all', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/reports/margins');
    const table = page.locator('[data-report]');
    await table.waitFor();
    const rows = table.locator('tbody tr');
    const numberIn = async (row: number) => Number((await rows.nth(row).locator('td').first().innerText()).replaceAll(/\D/g, ''));
    const total = await rows.first().innerText();
    const groups = (await rows.count()) - 1;
    expect(groups).toBeGreaterThan(10);
    await page.getByRole('combobox', { name: text('report.limit') }).click();
    await page.getByRole('option', { name: text('report.limit_first', { count: 10 }), exact: true }).click();
    await expect.poll(() => rows.count()).toBe(11);
    expect(await rows.first().innerText()).toBe(total);
    await page.getByText(text('report.shown', { shown: 10, all: groups })).waitFor();

    const chart = page.getByRole('slider');
    await chart.press('Home');
    let shown = 0;
    for (let place = 0; place < 10; place += 1) {
      // The table draws the currency apart from the amount.
      const packed = (words: string) => words.replaceAll(/\s/g, '');
      const told = packed(await page.locator('[data-told]').innerText());
      const row = rows.nth(place + 1);
      expect(told).toContain(packed(await row.locator('th').innerText()));
      expect(told).toContain(packed(await row.locator('td').nth(1).innerText()));
      shown += await numberIn(place + 1);
      await chart.press('ArrowDown');
    }
    const left = (await numberIn(0)) - shown;
    const rest = page.getByText(text('report.shown', { shown: 10, all: groups }));
    await rest.getByRole('button').click();
    await user.grid.ready();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(left + 1));
  });
});
