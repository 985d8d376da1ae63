import { beforeEach, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

const numberOf = (text: string) => Number(text.replaceAll(/[^\d.,-]/g, '').replaceAll(',', ''));

interface Row {
  shop_id: number;
  product_code: string;
  selling_price_shop: number | null;
  max_discount: number | null;
  new_discount: number | null;
  new_discounted_price: number | null;
  discount_percent: number | null;
}

describe('discounts', () => {
  const house = useHouse();
  let user: User;

  const roomy = { field: 'max_discount', op: 'between', value: [12, 60] };
  const rowOf = async (code: string, shop: number) =>
    (
      await house.server.ask<{ rows: Row[] }>('clerk', 'frontend_product_discounts', 'list', {
        filter: {
          and: [
            { field: 'product_code', op: 'eq', value: code },
            { field: 'shop_id', op: 'eq', value: shop },
          ],
        },
        limit: 1,
      })
    ).rows[0];

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1900, height: 900 } });
    await user.signIn('clerk');
  });

  test('and discounted prices recalculate each other, within the highest discount', async () => {
    const { grid } = user;
    const {
      rows: [row],
    } = await house.server.ask<{ rows: Row[] }>('clerk', 'frontend_product_discounts', 'list', { filter: roomy, limit: 1, sort: [{ field: 'product_code' }] });
    if (!row) throw new Error('no product has room for a discount');
    await user.open('/prices/frontend_product_discounts');
    await grid.ready();
    await grid.filterBy('product_code', row.product_code);
    const shops = (
      await house.server.ask<{ rows: Row[] }>('clerk', 'frontend_product_discounts', 'list', {
        filter: { field: 'product_code', op: 'eq', value: row.product_code },
        limit: 10,
      })
    ).rows.map((one) => one.shop_id);
    const at = shops.indexOf(row.shop_id);
    const price = Number(row.selling_price_shop);
    expect(await grid.edit(at, 'new_discount', '10')).toBe(200);
    await expect.poll(async () => numberOf(await grid.textOf(at, 'new_discounted_price'))).toBeCloseTo(price * 0.9, -1);
    const half = Math.round(price * 0.95);
    expect(await grid.edit(at, 'new_discounted_price', String(half))).toBe(200);
    await expect.poll(async () => numberOf(await grid.textOf(at, 'new_discount'))).toBeCloseTo(5, 0);
    user.expectRefusal(422);
    expect(await grid.edit(at, 'new_discount', String(Math.ceil(Number(row.max_discount)) + 1))).toBe(422);
    const cell = await grid.cell(at, 'new_discount');
    const refusal = user.text('rule.max-discount', { most: Number(row.max_discount) });
    await expect.poll(() => cell.getAttribute('title')).toContain(refusal);
    await user.seesToast(refusal);
    await grid.choose(at, 'new_discount');
    await user.page.keyboard.press('Escape');
    expect((await rowOf(row.product_code, row.shop_id))?.new_discounted_price).toBe(half);
  });

  test('are rounded to nice prices, put into force for ticked rows and taken back', async () => {
    const { grid, page, text } = user;
    const { rows } = await house.server.ask<{ rows: Row[] }>('clerk', 'frontend_product_discounts', 'list', {
      filter: roomy,
      limit: 40,
      sort: [{ field: 'product_code' }],
    });
    const row = rows.at(-1);
    if (!row) throw new Error('no product has room for a discount');
    await user.open('/prices/frontend_product_discounts');
    await grid.ready();
    await grid.filterBy('product_code', row.product_code);
    const all = (
      await house.server.ask<{ rows: Row[] }>('clerk', 'frontend_product_discounts', 'list', {
        filter: { field: 'product_code', op: 'eq', value: row.product_code },
        limit: 10,
      })
    ).rows;
    const at = all.findIndex((one) => one.shop_id === row.shop_id);
    expect(await grid.edit(at, 'new_discount', '7')).toBe(200);
    await grid.tick(at);
    expect(await grid.write(() => grid.run('round_to_nice_price'))).toBe(200);
    await grid.ready();
    const staged = await rowOf(row.product_code, row.shop_id);
    expect(Math.abs(Number(staged?.new_discounted_price) / (Number(row.selling_price_shop) * 0.93) - 1)).toBeLessThanOrEqual(0.021);
    // The row is still ticked: rounding changed it and took it nowhere.
    const applied = user.answerOf('apply_discounts', 'frontend_product_discounts');
    await grid.run('apply_discounts');
    await user
      .dialog()
      .getByRole('button', { name: text('action.apply_discounts') })
      .click();
    expect((await applied).status()).toBe(200);
    await expect.poll(async () => (await rowOf(row.product_code, row.shop_id))?.discount_percent).toBeCloseTo(Number(staged?.new_discount), 2);
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: text('action.undo') })
      .last()
      .click();
    await expect.poll(async () => (await rowOf(row.product_code, row.shop_id))?.discount_percent).toBe(row.discount_percent);
  });
});
