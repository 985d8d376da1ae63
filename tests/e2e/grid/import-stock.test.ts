import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { openImport } from '../../support/import-dialog.ts';

describe('a file of products with their stock', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-stock-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('makes an opening of it, and the message after the import leads there', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text, page } = user;
    await user.signIn('admin');
    const file = join(folder, 'with stock.csv');
    writeFileSync(file, 'sku,name,stock\nSTOCKED-1,Mug,12\nSTOCKED-2,Cup,3\n');
    await openImport(user, file);
    const dialog = user.dialog();
    await dialog
      .getByRole('group', { name: text('import.asked') })
      .getByRole('combobox', { name: text('field.storage_id') })
      .click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: text('import.check'), exact: true }).click();
    await dialog.getByText(text('import.fill_counts', { name: text('fills.stock_count_items'), add: 2, update: 0, unchanged: 0 })).waitFor();
    await dialog.getByRole('button', { name: text('import.commit', { count: 2 }) }).click();
    const told = text('import.laid', { name: text('fills.stock_count_items'), count: 2 });
    await page.getByText(told).waitFor();
    await page
      .getByRole('button', { name: text('action.open'), exact: true })
      .last()
      .click();
    expect(await page.getByRole('textbox', { name: text('field.description') }).inputValue()).toBe('with stock.csv');
    await page.getByRole('gridcell', { name: 'STOCKED-2', exact: true }).waitFor();
  });
});
