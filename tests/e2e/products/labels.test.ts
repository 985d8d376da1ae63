import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { labelFormats } from '../../../src/shared/labels/formats.ts';
import { cornerOf } from '../../../src/shared/labels/pages.ts';
import { formatMoney } from '../../../src/shared/money/format.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { readPdf } from '../../support/read-pdf.ts';

interface Product {
  product_code: string;
  product_name: Record<string, string>;
  ean: string | null;
}

describe('labels of products', () => {
  const house = useHouse({ staying: true });
  let user: User;
  let products: Product[];
  const product = (at: number): Product => products[at] ?? { product_code: '', product_name: {}, ean: null };

  beforeAll(async () => {
    ({ rows: products } = await house.server.ask<{ rows: Product[] }>('admin', 'product_list', 'list', { sort: [{ field: 'product_code' }], limit: 2 }));
    // The first keeps its EAN, the second has one with a wrong check digit, as data from before they were checked may.
    const { ean } = product(1);
    const wrong = `${ean?.slice(0, 12)}${(Number(ean?.at(-1)) + 1) % 10}`;
    await house.server.database.system((tx) => tx.execute(sql`update product set ean = ${wrong} where product_code = ${product(1).product_code}`));
    user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    await user.signIn('admin', 'en');
  });

  const summary = (words: string) => user.page.getByRole('status').getByText(words, { exact: true }).waitFor();
  const pdf = async () => readPdf(await user.page.pdf({ preferCSSPageSize: true }));

  it('are gathered from the product list, begin at the chosen label of the sheet and are read back by a scanner', async () => {
    const { page, grid } = user;
    await user.open('/products/product_list');
    await grid.ready();
    await grid.filterBy('product_code', product(0).product_code);
    await grid.tick(0);
    await grid.run('print_labels');
    await page.getByRole('heading', { level: 1, name: 'Product labels', exact: true }).waitFor();
    await grid.ready();
    await summary('1 label on 1 page');

    await house.server.ask('admin', 'product_labels', 'set', { rows: [{ product_code: product(1).product_code, label_count: 2, storage_code: 'A-01-02' }] });
    await summary('3 labels on 1 page');
    await grid.ready();
    expect(await grid.edit(0, 'label_count', '3')).toBe(200);
    await summary('5 labels on 1 page');
    await page.getByRole('textbox', { name: 'First label' }).fill('23');
    await summary('5 labels on 2 pages');
    await page.getByText('1 product has no valid EAN', { exact: false }).waitFor();

    const format = labelFormats['a4-3x8'];
    const pages = await pdf();
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const [first, second] = pages.map(({ barcodes }) => barcodes.toSorted((one, other) => one.left - other.left));
    const ean = { format: 'EAN13', text: product(0).ean };
    const code = { format: 'Code128', text: product(1).product_code };
    expect(first).toMatchObject([ean, ean]);
    expect(second).toMatchObject([ean, code, code]);
    for (const [barcodes, start] of [
      [first, 22],
      [second, 0],
    ] as const) {
      for (const [at, { left, top }] of (barcodes ?? []).entries()) {
        const corner = cornerOf(format, start + at);
        expect(left).toBeGreaterThan(corner.left);
        expect(left).toBeLessThan(corner.left + format.label.width);
        expect(top).toBeGreaterThan(corner.top);
        expect(top).toBeLessThan(corner.top + format.label.height);
      }
    }
    expect(pages[1]?.text).toContain(product(0).product_code);
    expect(pages[1]?.text).not.toContain('Productlabels');
    expect(pages[1]?.text).not.toContain('Firstlabel');
  });

  it('start at the label that is clicked', async () => {
    const { page } = user;
    await page.getByRole('button', { name: 'Start printing at label 4', exact: true }).click();
    await summary('5 labels on 1 page');
    expect(await page.getByRole('textbox', { name: 'First label' }).inputValue()).toBe('4');
    await page.getByRole('textbox', { name: 'First label' }).fill('25');
    await page.getByText('Enter a number from 1 to 24.').waitFor();
    await page.getByRole('textbox', { name: 'First label' }).fill('1');
  });

  it('leave a roll one by one, in the chosen language, with the price of a shop and the place on the shelf, also the next time', async () => {
    const { page, grid } = user;
    const choose = async (list: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: list }).click();
      await page.getByRole('option', { name: option }).click();
    };
    const kept = async (): Promise<unknown> => {
      const filter = { field: 'setting_key', op: 'eq', value: 'labels' };
      const [row] = await house.server.ask<{ value: unknown }[]>('admin', 'user_settings', 'list', { filter });
      return row?.value;
    };
    await choose('Label size', 'Roll, 62 × 29 mm');
    await choose('Language of the name', 'Hungarian');
    const [shop] = await house.server.ask<{ shop_id: number; hostname: string }[]>('admin', 'shops_brief', 'list', {});
    await choose('Price in shop', shop?.hostname ?? '');
    await page.getByRole('checkbox', { name: 'Print the storage location' }).click();
    await expect.poll(kept).toMatchObject({ shop: shop?.shop_id, storage: true });
    await user.open('/print/product_labels');
    await grid.ready();
    await summary('5 labels on 5 pages');

    const pages = await pdf();
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(Array.from({ length: 5 }, () => [62, 29]));
    expect(pages.map(({ barcodes }) => barcodes.map(({ text }) => text))).toEqual(
      [0, 0, 0, 1, 1].map((at) => [at === 0 ? product(0).ean : product(1).product_code]),
    );
    expect(pages[0]?.text).toContain(product(0).product_name.hu?.replaceAll(/\s/g, '') ?? 'a name');
    const [listed] = await house.server.ask<Record<string, number | string>[]>('admin', 'product_labels', 'list', {
      columns: ['product_code', `gross_total@${shop?.shop_id}`, `currency_code@${shop?.shop_id}`],
    });
    const [amount, currency] = [Number(listed?.[`gross_total@${shop?.shop_id}`]), String(listed?.[`currency_code@${shop?.shop_id}`])];
    expect(pages[0]?.text).toContain(formatMoney(amount, currency, 'hu').replaceAll(/\s/g, ''));
    expect(pages[3]?.text).toContain('A-01-02');
  });

  it('are gone when the list is emptied, and back again by undo', async () => {
    const { page, grid, text } = user;
    await grid.run('clear_labels');
    await user
      .dialog()
      .getByRole('button', { name: text('action.clear_labels') })
      .click();
    await page.getByText(text('labels.nothing')).waitFor();
    expect(await page.getByRole('button', { name: 'Print', exact: true }).isDisabled()).toBe(true);
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: text('action.undo') })
      .click();
    await summary('5 labels on 5 pages');
  });
});
