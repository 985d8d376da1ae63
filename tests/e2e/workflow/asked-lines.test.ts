import type { Locator } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';

const company = 'KT-HU';

interface Order {
  purchase_order_id: number;
  fsm_instance_id: number;
}
interface Line {
  purchase_order_item_id: number;
  received: number;
  countable: number;
}

describe('what an event asks', () => {
  const house = useHouse();
  let user: User;
  let order: Order;

  const ask = <TAnswer>(entity: string, action: string, payload: object) => house.server.ask<TAnswer>('admin', entity, action, payload, company);
  const ofOrder = () => ({ field: 'purchase_order_id', op: 'eq', value: order.purchase_order_id });
  const linesOf = async () =>
    (await ask<{ rows: Line[] }>('purchase_order_items', 'list', { filter: ofOrder(), sort: [{ field: 'line_no' }], limit: 100 })).rows;
  const fire = (event_code: string, params: JsonObject = {}) =>
    ask<TriggerAnswer>('fsm_trigger', 'set', { event_code, fsm_instance_id: order.fsm_instance_id, params });
  const dialog = (): Locator => user.page.getByRole('alertdialog');
  const cells = (): Locator => dialog().locator('tbody input');
  const submit = () => dialog().locator('[type="submit"]').click();

  /** A new order with three lines, ten pieces each, that has come to the warehouse. */
  async function newOrder(): Promise<void> {
    const [first] = (await ask<{ rows: { partner_id: number; product_code: string }[] }>('product_supplier', 'list', { limit: 1 })).rows;
    const products = (await ask<{ rows: { product_code: string }[] }>('product_list', 'list', { limit: 3 })).rows;
    const made = await ask<{ rows: Order[] }>('purchase_orders', 'set', { rows: [{ partner_id: first?.partner_id, currency_code: 'HUF', rate_to_base: 1 }] });
    order = made.rows[0] as Order;
    const { purchase_order_id } = order;
    const lines = products.map(({ product_code }) => ({ purchase_order_id, product_code, qty: 10, price_original: 100, price_confirmed: true }));
    await ask('purchase_order_items', 'set', { rows: lines });
    for (const event of ['confirm', 'arrive']) expect((await fire(event)).results[0], event).toMatchObject({ ok: true });
  }

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    await user.context.addCookies([{ name: 'company', value: company, url: house.server.url }]);
    await newOrder();
    await user.signIn('admin');
    await user.open(`/purchasing/purchase_order?purchase_order_id=${order.purchase_order_id}`);
    await user.grid.ready();
    await user.button('Receive partially').click();
    await expect.poll(() => cells().count()).toBe(3);
  });

  test('is asked of the record by its name, and can be left alone', async () => {
    await dialog()
      .getByText(await user.page.locator('h1').innerText())
      .waitFor();
    await dialog()
      .getByRole('button', { name: user.text('workflow.back') })
      .click();
    await expect.poll(() => dialog().count()).toBe(0);
  });

  test('about lines stands in a grid: keys go down, a column is pasted, what is wrong is told at its cell, and the history tells what came', async () => {
    const { page, text } = user;
    expect(await findBarriers(page, { contrast: true })).toEqual([]);
    await submit();
    await dialog().getByText(text('error.required')).waitFor();

    await cells().first().fill('4');
    await page.keyboard.press('Enter');
    expect(
      await cells()
        .nth(1)
        .evaluate((cell) => cell === document.activeElement),
    ).toBe(true);
    expect(await page.getByRole('alertdialog').count()).toBe(1);
    await page.evaluate(() => navigator.clipboard.writeText('3\n99'));
    await page.keyboard.press('Control+v');
    expect(await Promise.all([0, 1, 2].map((at) => cells().nth(at).inputValue()))).toEqual(['4', '3', '99']);
    await submit();
    await dialog()
      .getByText(text('error.above_maximum', { limit: 11 }))
      .waitFor();
    expect(
      await cells()
        .nth(2)
        .evaluate((cell) => cell === document.activeElement),
    ).toBe(true);
    await cells().nth(2).fill('');
    await dialog()
      .getByRole('button', { name: text('workflow.foretell') })
      .click();
    await dialog()
      .getByText(text('workflow.foretold', { done: 1, refused: 0 }).trim())
      .waitFor();
    expect(await cells().first().inputValue()).toBe('4');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => findOverflow(page)).toEqual([]);
    await page.setViewportSize({ width: 1400, height: 900 });

    await submit();
    await user.seesToast(text('workflow.done', { event: 'Receive partially', count: 1 }));
    expect((await linesOf()).map(({ received }) => received)).toEqual([4, 3, 0]);
    await user.openTab(text('panel.workflow_history'));
    const told = page.getByRole('table').filter({ hasText: 'Counted' }).first();
    await expect.poll(() => told.getByRole('row').count()).toBe(3);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);
  });

  test('and only the server finds wrong is told at its cell, with nothing lost', async () => {
    const { text } = user;
    const [first] = await linesOf();
    await cells().first().fill('8');
    await cells().nth(1).fill('5');
    await fire('partial_unload', { fields: { goods: [{ purchase_order_item_id: first?.purchase_order_item_id ?? 0, counted: 6 }] } });
    await submit();
    await dialog()
      .getByText(text('error.above_maximum', { limit: 5 }))
      .waitFor();
    expect([await cells().first().inputValue(), await cells().nth(1).inputValue()]).toEqual(['8', '5']);
    await cells().first().fill('2');
    await submit();
    await user.seesToast(text('workflow.done', { event: 'Receive partially', count: 1 }));
    expect((await linesOf()).map(({ received }) => received)).toEqual([8, 5, 0]);
  });
});

describe('a field of an event', () => {
  const house = useHouse();

  test('that the server refuses says so, and keeps what was typed', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    user.expectRefusal(422);
    await user.context.addCookies([{ name: 'company', value: company, url: house.server.url }]);
    const list = { filter: { field: 'state_code', op: 'eq', value: 'draft' }, limit: 1 };
    const [draft] = (await house.server.ask<{ rows: Order[] }>('admin', 'purchase_orders', 'list', list, company)).rows;
    await user.signIn('admin');
    await user.open(`/purchasing/purchase_order?purchase_order_id=${draft?.purchase_order_id ?? 0}`);
    await user.button('Send to supplier').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox').first().fill('orders@supplier.test');
    await dialog.getByRole('textbox', { name: text('workflow.mail_text') }).fill('With our thanks');
    // A browser knows all that the server says of an address, so the server is made to say more.
    await page.route('**/rpc/api_action', async (route) => {
      const { entity } = route.request().postDataJSON() as { entity: string };
      if (entity !== 'fsm_trigger') return route.continue();
      const error = { code: 'unknown_reference', params: {}, fields: [{ field: 'to', code: 'unknown_reference', params: {} }] };
      await route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify({ data: null, error }) });
    });
    await dialog.locator('[type="submit"]').click();
    await dialog.getByText(text('error.unknown_reference')).waitFor();
    expect(await dialog.getByRole('textbox').first().getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('orders@supplier.test');
    expect(await dialog.getByRole('textbox', { name: text('workflow.mail_text') }).inputValue()).toBe('With our thanks');
  });
});
