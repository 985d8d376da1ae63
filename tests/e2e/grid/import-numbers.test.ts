import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { fieldOfColumn, openLines, sendColumn } from '../../support/import-dialog.ts';

describe('a list without codes, with the prices of two shops', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-numbers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is numbered on request, and each column of prices goes to its shop, both told in the check', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 1000 } });
    const { text, page } = user;
    await user.signIn('admin');
    const { rows } = await house.server.ask<{ rows: { hostname: string }[] }>('admin', 'shops_brief', 'list', { limit: 2 });
    const [one = '', other = ''] = rows.map(({ hostname }) => hostname);
    await openLines(user, folder, [
      ['Name', `price ${one}`, 'list'],
      ['Unnumbered mug', '1990', '2990'],
      ['Unnumbered cup', '2490', '3490'],
    ]);
    const dialog = user.dialog();
    const ready = dialog.getByRole('button', { name: text('import.check'), exact: true });
    const shopOf = (column: string) => dialog.getByRole('combobox', { name: text('import.row_for', { field: text('field.shop_id'), column }) });
    await fieldOfColumn(user, `price ${one}`).getByText(text('field.new_unit_price')).waitFor();
    await shopOf(`price ${one}`).getByText(one).waitFor();
    // A second column of the same field is of another shop.
    await sendColumn(user, 'list', text('field.new_unit_price'), 'frontend_product_margins');
    await shopOf('list').click();
    await page.getByRole('option', { name: one, exact: true }).click();
    await dialog.getByText(text('import.key_missing', { fields: text('field.product_code') })).waitFor();
    await dialog.getByRole('checkbox', { name: text('import.number_rows', { field: text('field.product_code') }) }).check();
    await dialog.getByText(text('import.clashing', { fields: text('field.new_unit_price') })).waitFor();
    expect(await ready.isDisabled()).toBe(true);
    await shopOf('list').click();
    await page.getByRole('option', { name: other, exact: true }).click();
    const answered = user.answerOf('import_check');
    await ready.click();
    const check = (await (await answered).json()) as { numbered: { field: string; count: number; first: string } };
    expect(check).toMatchObject({
      add: 2,
      problems: [],
      numbered: { field: 'product_code', count: 2 },
      fills: [{ form: 'frontend_product_margins', update: 4 }],
    });
    await dialog.getByText(text('import.numbered', { field: text('field.product_code'), count: 2, first: check.numbered.first })).waitFor();
    await dialog.getByRole('button', { name: text('import.commit', { count: 2 }) }).click();
    await page.getByRole('gridcell', { name: check.numbered.first, exact: true }).waitFor();
    const undone = page.waitForResponse((response) => response.url().endsWith('/rpc/undo'));
    await page
      .getByRole('button', { name: text('action.undo') })
      .last()
      .click();
    expect((await undone).status()).toBe(200);
  });
});
