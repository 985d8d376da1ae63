import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { createSteps } from '../../support/browser-steps.ts';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import accountLinks from '../../../src/server/domain/storefront/account/account_links.job.ts';
import { jobContext } from '../../server/fixtures/job-context.ts';

/* A customer buys in a shop, whose pages have no scripts; staff send it to him, and the page of the order tells him so. */

const buyers = [
  { language: 'hu', host: 'www.kontor-butor.test', company: 'KT-HU', phone: '+36301234567', zip: '1117', city: 'Budapest' },
  { language: 'de', host: 'www.kontor-moebel.test', company: 'KT-DE', phone: '+4915112345678', zip: '50667', city: 'Köln' },
  { language: 'ro', host: 'www.kontor-mobila.test', company: 'KT-RO', phone: '+40721234567', zip: '010091', city: 'București' },
] as const;

const goOn = (page: Page) => page.locator('main .buttons button').last().click();

/** Looks at a page of the way: it has no script, nobody is kept out, and it fits a telephone. */
async function look(page: Page): Promise<void> {
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
  expect({ url: page.url(), barriers: await findBarriers(page) }).toEqual({ url: page.url(), barriers: [] });
  await page.setViewportSize({ width: 320, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect({ url: page.url(), wide }).toEqual({ url: page.url(), wide: 0 });
  await page.setViewportSize({ width: 1280, height: 900 });
}

describe.for(buyers)('buying in $language at $host', ({ language, host, company, phone, zip, city }) => {
  const house = useHouse();
  const { run, rows, rowOf, fires } = createSteps(house, company);
  const orderOf = async () =>
    (
      await run<{ sales_order_id: number; fsm_instance_id: number; order_no: string; state_code: string; paid: number; total: number }>(sql`
        select o.sales_order_id::int, o.fsm_instance_id::int, o.order_no, s.state_code, o.paid::float8, o.total_gross::float8 as total
          from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
         where o.company_code = ${company} and o.email = 'anna@customer.test' order by 1 desc limit 1`)
    )[0] ?? expect.fail('no order');

  test('leads from the product to goods that are sent', { timeout: 240_000 }, async () => {
    const [product] = await run<{ product_code: string }>(sql`
      select s.product_code from product_shop s join product p using (product_code) join shop h using (shop_id)
        join stock_level l on l.product_code = s.product_code and l.warehouse_id = (kontor_shop_warehouses(s.shop_id))[1]
       where h.hostname = ${host} and s.published and s.can_order and s.selling_price_shop > 0 and p.weight < 15 and l.free > 8 and l.backorder = 0 and not p.prepayment_required
       order by s.product_code limit 1`);
    const user = await house.visitor({ extraHTTPHeaders: { 'x-host': host }, viewport: { width: 1280, height: 900 } });
    user.expectRefusal(422);
    const { page } = user;
    await page.goto(`/${language}/p/-/${product?.product_code ?? ''}`);
    await page.locator('#qty').fill('2');
    await page.locator('.add button').click();
    await page.waitForURL(`**/${language}/cart`);
    await look(page);
    await goOn(page);
    await page.waitForURL('**/checkout/address');
    // What is missing is told at its field.
    await page.locator('#name').fill('Anna Próba');
    await goOn(page);
    await page.locator('#email-problem').waitFor();
    await look(page);
    expect(await page.locator('#name').inputValue()).toBe('Anna Próba');
    for (const [field, value] of Object.entries({ email: 'anna@customer.test', phone, zip, city, address: 'Fő utca 1.' }))
      await page.locator(`#${field}`).fill(value);
    await goOn(page);
    await page.waitForURL('**/checkout/delivery');
    await look(page);
    await goOn(page);
    await page.waitForURL('**/checkout/payment');
    await look(page);
    await goOn(page);
    await page.waitForURL('**/checkout/review');
    await look(page);
    await goOn(page);
    // The first way to pay is by card: somebody plays the provider.
    await page.waitForURL('**/payment-test/**');
    expect((await orderOf()).state_code).toBe('waiting_for_payment');
    await page.locator('button').first().click();
    await page.waitForURL(`**/${language}/order/**`);
    await look(page);
    const order = await orderOf();
    expect(order).toMatchObject({ state_code: 'ready_to_collect', paid: order.total });
    expect(await page.locator('h1').textContent()).toContain(order.order_no);

    // It is picked, packed and sent.
    await fires(order.fsm_instance_id, 'start_collecting');
    const picks = await rows('pick_list_items', 'sales_order_id', order.sales_order_id);
    const list = await rowOf('pick_lists', 'pick_list_id', Number(picks[0]?.pick_list_id));
    await fires(list.fsm_instance_id, 'start');
    for (const { pick_list_item_id = null, qty = null } of picks)
      await house.server.ask('admin', 'pick_list_items', 'set', { patches: [{ key: { pick_list_item_id }, field: 'picked', old: null, new: qty }] }, company);
    for (const event of ['finish_picking', 'complete']) await fires(list.fsm_instance_id, event);
    await expect.poll(async () => (await orderOf()).state_code).toBe('packed');
    await fires(order.fsm_instance_id, 'ship');
    await page.reload();
    const [shipped] = await run<{ name: string }>(sql`
      select state_names ->> ${language} as name from fsm_state s where s.type_code = 'sales_order' and s.state_code = 'shipped'`);
    expect(await page.locator('.state').textContent()).toContain(shipped?.name ?? 'no state');

    // In his account, into which a mailed link leads once, he asks to send a piece back.
    await page.goto(`/${language}/account`);
    await page.locator('#account-email').fill('anna@customer.test');
    await page.locator('main form button').click();
    await page.waitForURL('**/sent/account');
    await accountLinks.run(jobContext(house.server));
    const [mail] = await run<{ text: string }>(sql`
      select payload ->> 'text' as text from outbox where recipient = 'anna@customer.test' and idempotency_key like 'account_link:%' order by outbox_id desc limit 1`);
    await page.goto(/https:\/\/[^/]+(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link'));
    await look(page);
    await page.locator('main form button').click();
    await page.waitForURL(`**/${language}/account`);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await look(page);
    }
    await page.locator('main a[href*="/account/return/"]').first().click();
    await look(page);
    const pieces = page.locator('main input[type=number]');
    await pieces.fill('3');
    await page.locator('main form button').click();
    await page.locator('.problems').waitFor();
    await look(page);
    await pieces.fill('1');
    await page.locator('main form button').click();
    await page.waitForURL(`**/${language}/order/**`);
    await look(page);
    const [asked] = await rows('return_requests', 'sales_order_id', order.sales_order_id);
    expect(await page.locator('main').textContent()).toContain(asked?.return_request_label);
  });
});
