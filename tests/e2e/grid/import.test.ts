import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'csv-stringify/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { fieldOfColumn, openImport, sendColumn } from '../../support/import-dialog.ts';

const shared = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const adventureWorks = join(shared, 'adventureworks/Product.csv');
const saleor = join(shared, 'saleor/populatedb_data.json');
const numberOf = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

/** The places of the columns of AdventureWorks' table, which has no header, and where they go. */
const columnsOfAdventureWorks: Record<number, string> = {
  2: 'product_name',
  3: 'product_code',
  7: 'max_stock',
  8: 'min_stock',
  14: 'weight',
  15: 'production_time',
};

interface SaleorEntry {
  model: string;
  pk: number;
  fields: { sku: string; name: string; product: number; description_plaintext: string };
}

/** The Saleor fixture's variants as the table one would get from them, under our own headings. */
function toCsv(entries: SaleorEntry[], heading: (field: string) => string): string {
  const products = new Map(entries.filter(({ model }) => model === 'product.product').map(({ pk, fields }) => [pk, fields]));
  const rows = entries
    .filter(({ model, fields }) => model === 'product.productvariant' && fields.sku)
    .map(({ fields }) => {
      const product = products.get(fields.product);
      return [fields.sku, `${product?.name ?? ''} ${fields.name}`.trim(), product?.description_plaintext ?? ''];
    });
  return stringify([['product_code', 'product_name', 'description_short'].map(heading), ...rows]);
}

describe('real product lists', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function assign(user: User, column: string, field: string | null, language = '') {
    const box = fieldOfColumn(user, column);
    if (field === null) {
      await box.focus();
      await user.page.keyboard.press('Delete');
      return;
    }
    const label = `${user.text(`field.${field}`)}${language && ` (${language.toUpperCase()})`}`;
    if ((await box.innerText()).trim() !== label) await sendColumn(user, column, label);
  }
  async function check(user: User) {
    const answered = user.answerOf('import_check');
    await user
      .dialog()
      .getByRole('button', { name: user.text('import.check'), exact: true })
      .click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { add: number; update: number; unchanged: number; problems: unknown[] };
  }
  async function commit(user: User, count: number) {
    const answered = user.answerOf('import_commit');
    await user
      .dialog()
      .getByRole('button', { name: user.text('import.commit', { count }) })
      .click();
    expect((await answered).status()).toBe(200);
    await user.dialog().waitFor({ state: 'detached' });
    await expect.poll(() => user.grid.rowCount()).toBe(count);
    await user.grid.ready();
  }
  async function exported(user: User, name: string) {
    const download = user.page.waitForEvent('download');
    await user.grid.run('export');
    const file = join(folder, name);
    await (await download).saveAs(file);
    return file;
  }

  test.skipIf(!existsSync(adventureWorks))(
    "AdventureWorks' products come in, are worked on, go out and come in again without a change (skipped without ../shared/data)",
    async () => {
      const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
      const { grid, page, text } = user;
      const lines = readFileSync(adventureWorks, 'utf8').trim().split(/\r?\n/);
      await user.signIn('admin');
      await openImport(user, adventureWorks);
      const width = lines[0]?.split('\t').length ?? 0;
      for (let place = 1; place <= width; place += 1)
        if (!columnsOfAdventureWorks[place]) await assign(user, text('import.column_number', { number: place }), null);
      for (const [place, field] of Object.entries(columnsOfAdventureWorks)) {
        await assign(user, text('import.column_number', { number: Number(place) }), field, field === 'product_name' ? 'en' : '');
      }
      expect(await check(user)).toMatchObject({ add: lines.length, update: 0, unchanged: 0, problems: [] });
      await commit(user, lines.length);

      await grid.sortBy('weight');
      await grid.sortBy('weight');
      const weights = (await grid.column('weight', 5)).map(numberOf);
      expect(weights).toEqual([...weights].sort((a, b) => b - a));
      await grid.filterBy('product_code', 'BK-');
      const bikes = lines.filter((line) => line.split('\t')[2]?.includes('BK-')).length;
      expect(await grid.rowCount()).toBe(bikes);
      const before = await grid.textOf(0, 'weight');
      expect(await grid.edit(0, 'weight', '77.5')).toBe(200);
      expect(numberOf(await grid.textOf(0, 'weight'))).toBe(77.5);
      await grid.choose(0, 'weight');
      expect(await grid.undo()).toBe(200);
      await expect.poll(() => grid.textOf(0, 'weight')).toBe(before);
      expect(await grid.edit(0, 'min_stock', '12')).toBe(200);

      const file = await exported(user, 'bikes.xlsx');
      await openImport(user, file);
      expect(await check(user)).toMatchObject({ add: 0, update: 0, unchanged: bikes, problems: [] });
      expect(
        await user
          .dialog()
          .getByRole('button', { name: text('import.commit', { count: 0 }) })
          .isDisabled(),
      ).toBe(true);
      await page.keyboard.press('Escape');
    },
    240_000,
  );

  test.skipIf(!existsSync(saleor))(
    "Saleor's variants come in by our own headings, and the import is taken back as a whole (skipped without ../shared/data)",
    async () => {
      const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
      const { grid, page, text } = user;
      await user.signIn('admin');
      const csv = toCsv(JSON.parse(readFileSync(saleor, 'utf8')) as SaleorEntry[], (field) => text(`field.${field}`));
      const count = csv.trim().split('\n').length - 1;
      const file = join(folder, 'saleor.csv');
      writeFileSync(file, csv);
      await openImport(user, file);
      expect(await check(user)).toMatchObject({ add: count, update: 0, problems: [] });
      await commit(user, count);
      await grid.sortBy('product_code');
      const [code = ''] = await grid.column('product_code', 1);
      expect(csv).toContain(code);
      const again = await exported(user, 'saleor.xlsx');
      await openImport(user, again);
      expect(await check(user)).toMatchObject({ add: 0, update: 0, unchanged: count, problems: [] });
      await page.keyboard.press('Escape');

      const log = await house.server.ask<{ rows: { change_set_id: number }[] }>('admin', 'product_change_log', 'list', {
        limit: 1,
        sort: [{ field: 'change_id', desc: true }],
      });
      expect(log.rows).toHaveLength(1);
      const { token } = await house.server.tokens('admin');
      const undone = await page.request.post('/rpc/undo', {
        headers: { authorization: `Bearer ${token}`, 'x-company': 'KT-DE' },
        data: { change_set_id: log.rows[0]?.change_set_id },
      });
      expect(undone.status()).toBe(200);
      await user.open('/products/product_list');
      await grid.ready();
      await grid.search(code);
      await page.getByText(text('message.no_elements_found')).waitFor();
    },
    240_000,
  );

  test('a wrong cell is told with its place, put right there, and only then comes in', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text } = user;
    await user.signIn('admin');
    const heading = ['product_code', 'product_name', 'weight'].map((field) => text(`field.${field}`));
    const file = join(folder, 'wrong.csv');
    writeFileSync(file, stringify([heading, ['ZZ-1', 'First', '1.5'], ['ZZ-2', 'Second', 'heavy']]));
    await openImport(user, file);
    expect((await check(user)).problems).toHaveLength(1);
    const wrong = user.dialog().getByRole('textbox', { name: new RegExp(text('field.weight')) });
    expect(await wrong.inputValue()).toBe('heavy');
    await wrong.fill('2.5');
    const checked = user.answerOf('import_check');
    await user
      .dialog()
      .getByRole('button', { name: text('import.check_again') })
      .click();
    expect(await (await checked).json()).toMatchObject({ add: 2, problems: [] });
    await commit(user, 2);
  });

  test('a check and an import are stopped while they run: nothing is written, and the file may come in after all', async () => {
    const user = await house.visitor({ viewport: { width: 1280, height: 800 } });
    const { text, page } = user;
    // So many rows take their time on a busy machine.
    page.setDefaultTimeout(60_000);
    user.expectRefusal(499);
    await user.signIn('admin');
    const rows = Array.from({ length: 16_000 }, (_, at) => [`STOP-${at}`, `Stopped ${at}`]);
    const file = join(folder, 'long.csv');
    writeFileSync(file, stringify([['product_code', 'product_name'].map((field) => text(`field.${field}`)), ...rows]));
    await openImport(user, file);

    const stop = async (action: string) => {
      const answered = user.answerOf(action);
      await user.dialog().getByRole('progressbar').waitFor();
      await user
        .dialog()
        .getByRole('button', { name: text('action.cancel'), exact: true })
        .click();
      expect((await answered).status()).toBe(499);
      await user.seesToast(text('import.stopped'));
    };
    await user
      .dialog()
      .getByRole('button', { name: text('import.check'), exact: true })
      .click();
    await stop('import_check');
    expect(await check(user)).toMatchObject({ add: 16_000, problems: [] });
    await user
      .dialog()
      .getByRole('button', { name: text('import.commit', { count: 16_000 }) })
      .click();
    await page.locator('[role="dialog"] progress[value]').waitFor();
    await stop('import_commit');
    const found = await house.server.ask<{ total: number }>('admin', 'product_list', 'list', { search: 'STOP', limit: 1, count: 'exact' });
    expect(found.total).toBe(0);
    await user
      .dialog()
      .getByRole('button', { name: text('import.commit', { count: 16_000 }) })
      .waitFor();
    await page.keyboard.press('Escape');
  }, 240_000);

  test('a file that is no table is refused by its name', async () => {
    const user = await house.visitor();
    const { grid, text } = user;
    user.expectRefusal(415, 422);
    await user.signIn('admin');
    const file = join(folder, 'picture.xlsx');
    writeFileSync(file, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]));
    await user.open('/products/product_list');
    await grid.ready();
    await grid.run('import');
    await user.dialog().locator('input[type="file"]').setInputFiles(file);
    await user
      .dialog()
      .getByRole('alert')
      .getByText(text('message.unsupported_type', { name: 'picture.xlsx' }))
      .waitFor();
  });
});
