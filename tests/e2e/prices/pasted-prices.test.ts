import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

describe('selling prices of a spreadsheet', () => {
  const house = useHouse();
  const count = 10;
  const screens = ['products/product_list', 'products/products_and_shops', 'prices/frontend_product_discounts', 'prices/frontend_product_margins'];

  test.each(screens)('are pasted in %s, where they are shown, and taken back by one key', async (screen) => {
    const prices = Array.from({ length: count }, (_, at) => 900 + 100 * screens.indexOf(screen) + at + 0.5);
    const user = await house.visitor({ viewport: { width: 1700, height: 1000 } });
    const { page, grid } = user;
    await user.signIn('admin');
    await user.open(`/${screen}`);
    await grid.ready();
    await grid.filterBy('product_code', 'AR-');
    if (screen.endsWith('and_shops')) await grid.sortBy('position');
    const before = await grid.column('selling_price_shop', count);
    await grid.choose(0, 'selling_price_shop');
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), prices.join('\n'));
    await page.keyboard.press('Control+v');
    const button = user.dialog().getByRole('button', { name: user.text('grid.paste_cells', { count }) });
    expect(await grid.write(() => button.click())).toBe(200);
    const shown = await grid.column('selling_price_shop', count);
    expect(shown.map((price) => Number(price.replaceAll(/[^\d.]/g, '')))).toEqual(prices);
    const codes = await grid.column('product_code', count);
    const { rows } = await house.server.ask<{ rows: JsonObject[] }>('admin', 'products_and_shops', 'list', {
      limit: 50,
      filter: {
        and: [
          { field: 'product_code', op: 'in', value: codes },
          { field: 'selling_price_shop', op: 'in', value: prices },
        ],
      },
    });
    expect(rows).toHaveLength(count);
    expect(await grid.undo()).toBe(200);
    await expect.poll(() => grid.column('selling_price_shop', count)).toEqual(before);
  });

  test.each(['en', 'hu'] as const)('and what cannot be changed in its list says in %s where it can, and leads there', async (language) => {
    const user = await house.visitor({ viewport: { width: 1700, height: 1000 } });
    const { page, grid } = user;
    await user.signIn('admin', language);
    await user.open('/prices/frontend_product_margins', language);
    await grid.ready();
    const code = await grid.textOf(0, 'product_code');
    const words = user.text('grid.changed_in', { screen: user.text('screen.products.product_list') });
    const cell = await grid.cell(0, 'product_name');
    await cell.hover();
    await expect.poll(() => cell.getAttribute('title')).toContain(words);
    await grid.choose(0, 'product_name');
    await page.keyboard.press('F2');
    await user.seesToast(words);
    await grid.choose(0, 'product_name');
    await page.evaluate(() => navigator.clipboard.writeText('x'));
    await page.keyboard.press('Control+v');
    await user.seesToast(new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
    await page.getByRole('button', { name: words }).click();
    await expect.poll(user.path).toMatch(new RegExp(`^/${language}/products/product_list`));
    await grid.ready();
    await expect.poll(() => grid.column('product_code')).toEqual([code]);
    const figure = await grid.cell(0, 'margin_percent');
    await figure.hover();
    await expect.poll(() => figure.getAttribute('title')).toContain(user.text('figure.margin'));
  });
});
