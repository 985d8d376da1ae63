import { expect, describe, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

const company = 'KT-HU';

interface Order {
  purchase_order_id: number;
  state_code: string;
}

describe('a record in a state that locks it', () => {
  const house = useHouse();

  test('is drawn read-only: cells say why, nothing is added or deleted, and only what stays open is edited', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text, grid } = user;
    await user.context.addCookies([{ name: 'company', value: company, url: house.server.url }]);
    const open = async (state: string) => {
      const list = {
        filter: {
          and: [
            { field: 'state_code', op: 'eq', value: state },
            { field: 'line_count', op: 'gt', value: 0 },
          ],
        },
        limit: 1,
      };
      const [order] = (await house.server.ask<{ rows: Order[] }>('admin', 'purchase_orders', 'list', list, company)).rows;
      await user.open(`/purchasing/purchase_order?purchase_order_id=${order?.purchase_order_id ?? 0}`);
      await grid.ready();
    };
    const lines = page.getByRole('toolbar').filter({ has: page.getByRole('searchbox') });
    await user.signIn('admin');
    await open('closed');
    const why = text('error.locked', { state: 'Closed' });

    const cell = await grid.cell(0, 'qty');
    await cell.hover();
    await expect.poll(() => cell.getAttribute('title')).toContain(why);
    await cell.dblclick();
    expect(await cell.locator('input').count()).toBe(0);
    // The row says so without being pointed at, and the bar below it says why in full.
    const row = grid.root().locator('[data-row="0"]');
    expect(await row.getByTitle(why).first().locator('svg').isVisible()).toBe(true);
    await page.locator('[data-statusbar]').getByText(why, { exact: true }).waitFor();
    const add = lines.getByRole('button', { name: text('action.add'), exact: true });
    expect([await add.isDisabled(), await add.getAttribute('title')]).toEqual([true, why]);
    const remove = page
      .getByRole('toolbar')
      .getByRole('button', { name: text('action.delete'), exact: true })
      .first();
    expect([await remove.isDisabled(), await remove.getAttribute('title')]).toEqual([true, why]);
    expect(await page.getByRole('textbox', { name: text('field.external_reference') }).count()).toBe(0);

    await open('draft');
    expect(await lines.getByRole('button', { name: text('action.add'), exact: true }).isDisabled()).toBe(false);
    expect(await page.getByRole('textbox', { name: text('field.external_reference') }).count()).toBe(1);
  });

  test('a row of what other companies use too wears a lock before anybody points at it, and says why', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text, grid } = user;
    await user.signIn('other');
    await user.open('/products/brands');
    await grid.ready();
    const why = text('error.other_companies', { count: 2 });
    const row = grid.root().locator('[data-row="0"]');
    expect(await row.getByTitle(why).locator('svg').isVisible()).toBe(true);
    expect(await row.innerText()).toContain(why);
    await grid.choose(0, 'brand_name');
    await page.locator('[data-statusbar]').getByText(why, { exact: true }).waitFor();
  });
});
