import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { openLines, sendColumn } from '../../support/import-dialog.ts';

describe('what is wrong with a file', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-problems-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const brandsCalled = async (name: string): Promise<number> =>
    (await house.server.ask<{ total: number }>('admin', 'product_brands', 'list', { search: name, limit: 1, count: 'exact' })).total;

  test('unknown brands are made with the rows that name them, one is said to be another, and undo takes rows and brands back', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { text, page, grid } = user;
    await user.signIn('admin');
    const known = await house.server.ask<{ rows: { brand_name: string }[] }>('admin', 'product_brands', 'list', { limit: 1 });
    const brand = known.rows[0]?.brand_name ?? '';
    await openLines(user, folder, [
      ['Product code', 'Product name', 'Maker'],
      ...Array.from({ length: 6 }, (_, at) => [`UB-${at}`, `Saw ${at}`, ['Nordwerk UB', 'Alpenstahl UB', 'Misspelt UB'][at % 3] ?? '']),
    ]);
    await sendColumn(user, 'Maker', text('field.brand_id'));
    const dialog = user.dialog();
    await dialog.getByRole('button', { name: text('import.check'), exact: true }).click();
    await dialog.getByText(text('import.unknown_names', { values: 3, rows: 6 })).waitFor();
    await dialog
      .getByRole('group', { name: text('import.map_in_all', { value: 'Misspelt UB', field: text('field.brand_id') }) })
      .getByRole('combobox')
      .click();
    await page
      .getByRole('combobox', { name: text('action.search') })
      .last()
      .fill(brand);
    await page.getByRole('option', { name: brand, exact: true }).first().click();
    await dialog.getByRole('button', { name: text('import.way_create') }).click();
    const checked = user.answerOf('import_check');
    await dialog.getByRole('button', { name: text('import.check_again') }).click();
    expect(await (await checked).json()).toMatchObject({ add: 6, problems: [], named: [{ field: 'brand_id', count: 2 }] });
    await dialog.getByText(text('import.named', { field: text('field.brand_id'), count: 2, names: 'Nordwerk UB, Alpenstahl UB' })).waitFor();
    expect(await brandsCalled('UB')).toBe(0);
    await dialog.getByRole('button', { name: text('import.commit', { count: 6 }) }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => grid.rowCount()).toBe(6);
    expect([await brandsCalled('Nordwerk UB'), await brandsCalled('Alpenstahl UB'), await brandsCalled('Misspelt UB')]).toEqual([1, 1, 0]);
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: text('action.undo') })
      .click();
    await expect.poll(() => brandsCalled('Nordwerk UB')).toBe(0);
    const left = await house.server.ask<{ total: number }>('admin', 'product_list', 'list', { search: 'UB-', limit: 1, count: 'exact' });
    expect([left.total, await brandsCalled('Alpenstahl UB')]).toEqual([0, 0]);
  });

  test('suppliers of a product file are made, and a price that is none is left empty', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { text, page, grid } = user;
    await user.signIn('admin');
    const form = 'frontend_purchase_prices';
    const [fills, supplier, price] = [text(`fills.${form}`), text('field.partner_id'), text('field.new_price')];
    const suppliersCalled = async (name: string): Promise<number> =>
      (await house.server.ask<{ total: number }>('admin', 'partners', 'list', { search: name, limit: 1, count: 'exact' })).total;
    await openLines(user, folder, [
      ['Product code', 'Product name', 'Supplied by', 'Their code', 'Net'],
      ...Array.from({ length: 4 }, (_, at) => [`SP-${at}`, `Saw ${at}`, 'Sawmill SP', `T-${at}`, at === 3 ? 'on request' : '7.50']),
    ]);
    await sendColumn(user, 'Supplied by', supplier, form);
    await sendColumn(user, 'Their code', text('field.supplier_product_code'));
    await sendColumn(user, 'Net', price, form);
    const dialog = user.dialog();
    await dialog.getByRole('button', { name: text('import.check'), exact: true }).click();
    const wayFor = (field: string, way: string) =>
      dialog
        .getByRole('group', { name: text('import.what_to_do', { field: text('import.field_of', { form: fills, field }) }) })
        .getByRole('button', { name: way, exact: true });
    // What the file calls a supplier may be one that is there.
    await dialog
      .getByRole('group', { name: text('import.map_in_all', { value: 'Sawmill SP', field: text('import.field_of', { form: fills, field: supplier }) }) })
      .getByRole('combobox')
      .waitFor();
    await wayFor(supplier, text('import.way_without', { form: fills })).waitFor();
    await wayFor(supplier, text('import.way_create')).click();
    await wayFor(price, text('import.way_clear')).click();
    const checked = user.answerOf('import_check');
    await dialog.getByRole('button', { name: text('import.check_again') }).click();
    expect(await (await checked).json()).toMatchObject({ add: 4, problems: [], fills: [{ form, add: 3 }], named: [{ field: 'partner_id', count: 1 }] });
    await dialog.getByText(text('import.named', { field: supplier, count: 1, names: 'Sawmill SP' })).waitFor();
    await dialog.getByRole('button', { name: text('import.commit', { count: 4 }) }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => grid.rowCount()).toBe(4);
    expect(await suppliersCalled('Sawmill SP')).toBe(1);
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: text('action.undo') })
      .click();
    await expect.poll(() => suppliersCalled('Sawmill SP')).toBe(0);
  });

  test('a file without a column for the key says so where columns are chosen', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { text } = user;
    await user.signIn('admin');
    await openLines(user, folder, [
      ['Product name', 'Weight'],
      ['Saw', '2'],
    ]);
    await user
      .dialog()
      .getByText(text('import.key_missing', { fields: text('field.product_code') }))
      .waitFor();
    expect(
      await user
        .dialog()
        .getByRole('button', { name: text('import.check'), exact: true })
        .isDisabled(),
    ).toBe(true);
    await user.page.keyboard.press('Escape');
  });
});
