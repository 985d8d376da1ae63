import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchesOf } from '../../server/fixtures/fetching.ts';
import { picture } from '../../server/fixtures/uploads.ts';
import { useHouse } from '../../support/browser.ts';
import { bytesOf, startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureHost } from '../../support/picture-host.ts';

describe('a file of products with addresses of pictures', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pictures-'));
  let host: PictureHost;
  beforeAll(async () => void (host = await startPictureHost()));
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('tells how many it fetches, fetches them behind the import, and says what became of them', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text, page } = user;
    await user.signIn('admin');
    const [a, b] = [host.give('/chair.png', bytesOf(await picture(300, 200, 120))), host.give('/chair-2.png', bytesOf(await picture(200, 300, 40)))];
    const file = join(folder, 'chairs.csv');
    writeFileSync(
      file,
      stringify([
        ['SKU', 'Name', 'Image 1', 'Image 2'],
        ['CHAIR-1', 'Chair', a, b],
        ['CHAIR-2', 'Chair, blue', host.give('/none.png', statusOf(404)), 'no address'],
      ]),
    );
    await user.open('/products/product_list');
    await user.grid.ready();
    await user.grid.run('import');
    const dialog = user.dialog();
    await dialog.locator('input[type="file"]').setInputFiles(file);
    // Both columns go to the same place, which the file tells by itself.
    for (const column of ['Image 1', 'Image 2']) {
      const box = dialog.getByRole('combobox', { name: text('import.field_for', { column }), exact: true });
      await expect.poll(async () => (await box.innerText()).trim()).toBe(text('fetches.images'));
    }
    await dialog.getByRole('button', { name: text('import.check'), exact: true }).click();
    await dialog.getByText(text('error.not_an_address')).first().waitFor();
    await dialog.getByRole('button', { name: text('import.way_clear'), exact: true }).click();
    await dialog.getByRole('button', { name: text('import.check_again') }).click();
    await dialog.getByText(text('import.fetch_counts', { name: text('fetches.images'), count: 3, known: 0 })).waitFor();
    await dialog.getByRole('button', { name: text('import.commit', { count: 2 }) }).click();
    await page.getByText(text('import.fetching', { count: 3 })).waitFor();
    await page.getByRole('button', { name: text('import.show_fetches'), exact: true }).click();
    await page
      .getByRole('gridcell', { name: text('choice.fetch_state.waiting'), exact: true })
      .first()
      .waitFor();
    await fetchesOf(house.server, [host.host]).work();
    // The list follows by itself, and the person is told.
    await page.getByRole('gridcell', { name: text('choice.fetch_state.failed'), exact: true }).waitFor();
    expect(await page.getByRole('gridcell', { name: text('choice.fetch_state.fetched'), exact: true }).count()).toBe(2);
    await page.getByRole('gridcell', { name: text('choice.fetch_reason.answered'), exact: true }).waitFor();
    await page.getByText(text('notice.files_fetched', { file: 'chairs.csv', fetched: 2, failed: 1 })).waitFor();
    // What did not come is tried again.
    host.give('/none.png', bytesOf(await picture(100, 100)));
    const row = page.getByRole('row').filter({ hasText: text('choice.fetch_state.failed') });
    await row.getByRole('checkbox').click();
    await user.grid.run('fetch_again');
    await page.getByRole('gridcell', { name: text('choice.fetch_state.waiting'), exact: true }).waitFor();
    await fetchesOf(house.server, [host.host]).work();
    await expect.poll(() => page.getByRole('gridcell', { name: text('choice.fetch_state.fetched'), exact: true }).count()).toBe(3);
    const images = await house.server.ask<{ file_name: string; cover: boolean }[]>('admin', 'images', 'list', {
      filter: { field: 'product_code', op: 'eq', value: 'CHAIR-1' },
      sort: [{ field: 'position' }],
      count: 'none',
    });
    expect(images).toMatchObject([
      { file_name: 'chair.png', cover: true },
      { file_name: 'chair-2.png', cover: false },
    ]);
  });

  test.each(['en', 'hu'] as const)(
    'asks once for the address in front of paths, says at the field what is wrong, and begins with what the program has (%s)',
    async (language) => {
      const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
      await user.signIn('admin', language);
      const file = join(folder, 'paths.csv');
      writeFileSync(
        file,
        stringify([
          ['sku', 'attribute_set_code', 'product_type', 'product_websites', 'name', 'base_image', 'additional_images'],
          [`PATHS-${language}`, 'Default', 'simple', 'base', 'Bag', '/m/b/mb01.jpg', '/m/b/mb01-a.jpg,/m/b/mb01-b.jpg'],
        ]),
      );
      await user.open('/products/product_list', language);
      const { text } = user;
      await user.grid.ready();
      await user.grid.run('import');
      const dialog = user.dialog();
      await dialog.locator('input[type="file"]').setInputFiles(file);
      const field = dialog.getByRole('textbox', { name: text('import.path_base') });
      await field.waitFor();
      expect(await field.inputValue()).toBe('/media/catalog/product');
      await dialog.getByText(text('import.path_base_hint', { example: '/m/b/mb01.jpg' })).waitFor();
      const ready = dialog.getByRole('button', { name: text('import.check'), exact: true });
      expect(await ready.isDisabled()).toBe(true);
      await dialog.getByText(text('import.choose_asked', { fields: text('import.path_base') })).waitFor();
      await field.focus();
      await field.blur();
      await dialog.getByText(text('error.not_an_address')).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill(`${host.host}/media/catalog/product`);
      await dialog.getByText(text('error.not_an_address')).waitFor({ state: 'detached' });
      const answered = user.answerOf('import_check');
      await ready.click();
      expect(await (await answered).json()).toMatchObject({ add: 1, problems: [], fetches: [{ form: 'images', count: 3 }] });
      await user.page.keyboard.press('Escape');
    },
  );
});
