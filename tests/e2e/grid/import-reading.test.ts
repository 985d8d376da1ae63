import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { fieldOfColumn, openImport, openLines } from '../../support/import-dialog.ts';

describe('how a file is read', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-reading-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('in which encoding: what is doubtful is told with a word, and the samples follow the choice', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text } = user;
    await user.signIn('admin');
    const file = join(folder, 'western.csv');
    writeFileSync(file, iconv.encode('product_code;product_name\nCR-1;Crème\n', 'windows-1252'));
    await openImport(user, file);
    const dialog = user.dialog();
    await dialog.getByRole('cell', { name: 'Crème', exact: true }).waitFor();
    const encoding = text('import.encoding_of.windows-1250');
    await dialog.getByText(text('import.encoding_doubt', { example: 'Crème', value: 'Crčme', encoding })).waitFor();
    await dialog.getByRole('combobox', { name: text('import.encoding'), exact: true }).click();
    await user.page.getByRole('option', { name: encoding, exact: true }).click();
    await dialog.getByRole('cell', { name: 'Crčme', exact: true }).waitFor();
    await dialog.getByText(text('import.encoding_hint')).waitFor();
    expect((await fieldOfColumn(user, 'product_code').innerText()).trim()).toBe(text('field.product_code'));
  });

  test('in which way a column: both are offered with what they make of a cell, and nothing is checked before one is chosen', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text } = user;
    await user.signIn('admin');
    await openLines(user, folder, [
      ['product_code', 'product_name', 'weight'],
      ['WY-1', 'Chair', '1,234'],
    ]);
    const dialog = user.dialog();
    await dialog.getByText(text('import.choose_readings', { count: 1 })).waitFor();
    const check = dialog.getByRole('button', { name: text('import.check'), exact: true });
    expect(await check.isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: text('import.read_as', { column: 'weight' }), exact: true }).click();
    const options = user.page.getByRole('option');
    await options.first().waitFor();
    expect(await options.allInnerTexts()).toEqual([
      text('import.reading', { example: '1,234', value: '1,234' }),
      text('import.reading', { example: '1,234', value: '1.234' }),
    ]);
    await options.first().click();
    const answered = user.answerOf('import_check');
    await check.click();
    expect(await (await answered).json()).toMatchObject({ add: 1, problems: [] });
  });

  test('a file that is too wide is refused with its limit, which stays on screen until another one is chosen', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text } = user;
    await user.signIn('admin');
    await user.open('/products/product_list');
    await user.grid.ready();
    await user.grid.run('import');
    const dialog = user.dialog();
    const file = join(folder, 'wide.csv');
    writeFileSync(file, `${Array.from({ length: 201 }, (_, i) => `c${i}`).join(',')}\n`);
    const input = dialog.locator('input[type="file"]');
    await input.setInputFiles(file);
    const refusal = dialog.getByRole('alert');
    await refusal.waitFor();
    user.expectNoise(/413/);
    expect(await refusal.innerText()).toBe(text('import.too_large', { name: 'wide.csv', limit: 'columns', most: 200 }));
    await user.page.keyboard.press('Tab');
    expect(await refusal.isVisible()).toBe(true);
    const narrow = join(folder, 'narrow.csv');
    writeFileSync(narrow, 'product_code,product_name\nNW-1,Narrow\n');
    await input.setInputFiles(narrow);
    await fieldOfColumn(user, 'product_code').waitFor();
    expect(await refusal.count()).toBe(0);
  });
});
