import { describe, expect, test } from 'vitest';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';

const day = 86_400;

describe('the workplace', () => {
  const house = useHouse();

  test('is in the language one chooses: address, words, cookie for a year and the user', async () => {
    const user = await house.visitor();
    await user.signIn('admin');
    await user.open('/products/brands');
    await user.grid.ready();
    const saved = user.answerOf('set', 'user_language');
    await user.choose(new RegExp(`^${user.text('action.switch_language')}`), 'Magyar');
    await user.page.waitForURL('**/hu/products/brands');
    expect((await saved).status()).toBe(200);
    await expect.poll(() => user.page.locator('html').getAttribute('lang')).toBe('hu');
    const cookie = (await user.context.cookies()).find(({ name }) => name === 'language');
    expect(cookie).toMatchObject({ value: 'hu', path: '/' });
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / day)).toBe(365);
    await house.server.ask('admin', 'user_language', 'set', { rows: [{ language_code: 'en' }] });
  });

  test("is one of the user's companies, the first at first, kept for 180 days", async () => {
    const user = await house.visitor();
    await user.signIn('admin');
    await user.open('/products/product_list');
    await user.grid.ready();
    const companies: (string | undefined)[] = [];
    user.page.on('request', (request) => {
      if (request.url().endsWith('/rpc/api_action')) companies.push(request.headers()['x-company']);
    });
    const shops = user.page.waitForResponse((response) => response.url().endsWith('/shops'));
    const currencies = user.page.waitForResponse((response) => response.url().endsWith('/rpc/currencies'));
    const listed = user.answerOf('list', 'product_list');
    await user.choose(new RegExp(`^${user.text('term.company')}`), 'KT-RO');
    await Promise.all([shops, currencies, listed]);
    await user.grid.ready();
    expect(companies.at(-1)).toBe('KT-RO');
    const cookie = (await user.context.cookies()).find(({ name }) => name === 'company');
    expect(cookie).toMatchObject({ value: 'KT-RO', path: '/' });
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / day)).toBe(180);
    expect(await user.grid.textOf(0, 'selling_price_shop')).toContain('RON');
    await user.page.reload();
    await user.grid.ready();
    expect(companies.at(-1)).toBe('KT-RO');
  });

  test('shows amounts in the currency one looks through, kept for 180 days', async () => {
    const user = await house.visitor();
    await user.signIn('admin');
    await user.open('/products/brands');
    await user.grid.ready();
    const rates = user.page.waitForResponse((response) => response.url().endsWith('/rpc/view_currency_rates'));
    await user.choose(new RegExp(`^${user.text('common.currency')}`), 'HUF');
    expect((await rates).status()).toBe(200);
    await user.button(new RegExp(`^${user.text('common.currency')}: HUF`)).waitFor();
    const cookie = (await user.context.cookies()).find(({ name }) => name === 'currency');
    expect(cookie).toMatchObject({ value: 'HUF', path: '/' });
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / day)).toBe(180);
  });

  test('reads amounts anew when another currency is chosen, and only those', async () => {
    const user = await house.visitor();
    await user.signIn('admin');
    await user.open('/purchasing/purchase_orders');
    await user.grid.ready();
    const rowId = await user.grid.textOf(0, 'order_no');
    const seen: string[] = [];
    for (const currency of ['RON', 'HUF']) {
      const listed = user.answerOf('list', 'purchase_orders');
      await user.choose(new RegExp(`^${user.text('common.currency')}`), currency);
      const sent = (await listed).request().postDataJSON() as { payload: { params?: unknown } };
      expect(sent.payload.params).toEqual({ view_currency: currency });
      await expect.poll(() => user.grid.textOf(0, 'value_view')).toContain(currency);
      seen.push((await user.grid.textOf(0, 'value_view')).replaceAll(/\D/g, ''));
    }
    expect(new Set(seen).size).toBe(2);
    expect(await user.grid.textOf(0, 'order_no')).toBe(rowId);
    expect(await user.grid.textOf(0, 'value_original')).toContain('HUF');
  });

  test('keeps bookmarks: pinned without the language, listed at home, gone again', async () => {
    const user = await house.visitor();
    await user.signIn('clerk');
    await user.open('/products/brands');
    await user.grid.ready();
    const set = user.answerOf('set', 'user_bookmarks');
    await user.button(user.text('bookmark.add')).click();
    const answer = await set;
    expect(answer.status()).toBe(200);
    expect((answer.request().postDataJSON() as { payload: unknown }).payload).toEqual([{ path: '/products/brands' }]);
    await user.open('/', 'de');
    const bookmarks = user.page.locator('#page').getByRole('link', { name: new RegExp(user.text('screen.products.brands')) });
    // Among the last pages, the bookmarks and its area's.
    await expect.poll(() => bookmarks.count()).toBe(3);
    await user.button(user.text('bookmark.remove_named', { title: user.text('screen.products.brands') })).waitFor();
    expect(await user.button(user.text('bookmark.add')).isDisabled()).toBe(true);
    await user.open('/products/brands', 'de');
    const unset = user.answerOf('set', 'user_bookmarks');
    await user.button(user.text('bookmark.remove')).click();
    expect((await unset).status()).toBe(200);
    await user.page.reload();
    await user.button(user.text('bookmark.add')).waitFor();
  });

  test('begins at home with what waits, arranged by keys and kept', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    await user.context.addCookies([{ name: 'company', value: 'KT-HU', url: house.server.url }]);
    await user.signIn('admin');
    await user.open('/');
    const titles = () => page.locator('[data-tile]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile')));
    await page.locator('[data-tile][aria-busy="false"]').first().waitFor();
    const [first, second, third] = await titles();
    await user.button(text('home.arrange')).click();
    await page.locator(`[data-grip="${first}"]`).focus();
    const kept = user.answerOf('set', 'user_settings');
    await page.keyboard.press('ArrowRight');
    await kept;
    // The one that was moved can be moved on.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-grip'))).toBe(first);
    const hidden = user.answerOf('set', 'user_settings');
    await user.button(text('home.hide', { tile: text(third ?? '') })).click();
    await hidden;
    expect(await findBarriers(page, { contrast: true })).toEqual([]);
    await page.reload();
    await page.locator('[data-tile][aria-busy="false"]').first().waitFor();
    expect((await titles()).slice(0, 2)).toEqual([second, first]);
    expect(await titles()).not.toContain(third);
  });

  test('has an inbox that is worked through by keys', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    await user.context.addCookies([{ name: 'company', value: 'KT-HU', url: house.server.url }]);
    const [supplier] = (await house.server.ask<{ rows: { partner_id: number }[] }>('admin', 'product_supplier', 'list', { limit: 1 }, 'KT-HU')).rows;
    const given = { partner_id: supplier?.partner_id, currency_code: 'HUF', rate_to_base: 1 };
    const made = await house.server.ask<{ rows: { fsm_instance_id: number }[] }>('admin', 'purchase_orders', 'set', { rows: [given] }, 'KT-HU');
    const order = made.rows[0]?.fsm_instance_id ?? 0;
    await user.signIn('admin');
    await user.open('/inbox');
    const list = page.getByRole('grid');
    const steps = page.getByRole('group', { name: text('workflow.next_steps') });
    const inHand = () => list.locator('[data-in-hand]').getAttribute('id');
    await list.waitFor();
    expect(await list.evaluate((grid) => grid === document.activeElement)).toBe(true);
    await user.button(/^Purchase order/).click();
    await expect
      .poll(
        async () =>
          new Set(
            await list.locator('tbody td:nth-child(2)').evaluateAll((cells) => cells.map((cell) => (cell.textContent ?? '').startsWith('Purchase order'))),
          ),
      )
      .toEqual(new Set([true]));
    await list.focus();
    const before = await inHand();
    await page.keyboard.press('j');
    await expect.poll(inHand).not.toBe(before);
    await page.keyboard.press('x');
    await page.getByText(text('inbox.count_selected', { count: 1 })).waitFor();
    await page.keyboard.press('Escape');
    await page.locator(`#inbox-${order}`).click();
    const cancel = steps.getByRole('button', { name: /Cancel/ });
    await cancel.waitFor();
    const digit = (await cancel.getAttribute('aria-keyshortcuts')) ?? '';
    const question = page.getByRole('alertdialog');
    await page.keyboard.press(digit);
    await question.waitFor();
    expect(await findBarriers(page, { contrast: true })).toEqual([]);
    await question.locator('[type="submit"]').click();
    await user.seesToast(text('workflow.done', { event: 'Cancel', count: 1 }));
    await expect.poll(() => page.locator(`#inbox-${order}`).count()).toBe(0);
    expect(await list.locator('[data-in-hand]').count()).toBe(1);
    // Enter leads to the record, whose page has its way home.
    await list.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/purchasing/purchase_order?**');
  });

  test('has one box for pages, products and what can be done, on Ctrl K', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: text('palette.placeholder') });
    await box.fill(text('screen.settings.packing_templates').slice(0, 6));
    await page.getByRole('option', { name: text('screen.settings.packing_templates') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/settings/packing_templates');
    const products = await house.server.ask<{ rows: { product_code: string }[] }>('admin', 'product_list', 'list', { limit: 3 });
    const code = products.rows[2]?.product_code ?? '';
    await page.keyboard.press('Control+k');
    await box.fill(code);
    await page.getByRole('option', { name: code }).click();
    await page.waitForURL(`**/en/products/product?product_code=${code}`);
    const orders = await house.server.ask<{ rows: { order_no: string }[] }>('admin', 'purchase_orders', 'list', {
      limit: 1,
      filter: { field: 'order_no', op: 'notBlank' },
    });
    const number = orders.rows[0]?.order_no ?? '';
    await page.keyboard.press('Control+k');
    await box.fill(number.toLowerCase());
    // The order itself comes before the money that goes by its number.
    await page.getByRole('option', { name: number }).first().click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    const [brand] = await house.server.ask<{ brand_name: string }[]>('admin', 'product_brands', 'list');
    await page.keyboard.press('Control+k');
    await box.fill(brand?.brand_name ?? '');
    await page.getByRole('option', { name: brand?.brand_name }).first().click();
    await page.waitForURL('**/en/products/brands');
    await expect.poll(() => user.grid.column('brand_name')).toEqual([brand?.brand_name]);
    await page.keyboard.press('Control+k');
    await box.fill(text('looks.theme.dark'));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('finds what can be done on the page, and does it', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin');
    const box = page.getByRole('combobox', { name: text('palette.placeholder') });
    const act = async (path: string, action: string) => {
      await user.open(path);
      await page.getByRole('toolbar').first().waitFor();
      await page.keyboard.press('Control+k');
      await box.fill(action);
      await page
        .getByRole('group', { name: text('palette.on_this_page') })
        .getByRole('option', { name: action, exact: true })
        .click();
    };
    await act('/products/brands', text('action.import'));
    await user.dialog().locator('input[type="file"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await act('/products/categories', text('action.add'));
    await page
      .getByRole('region', { name: text('grid.tree.details') })
      .getByRole('textbox')
      .first()
      .waitFor();
    // What needs a row is offered once there is one.
    await user.open('/products/brands');
    await user.grid.ready();
    await page.keyboard.press('Control+k');
    await box.fill(text('action.delete'));
    await page.getByText(text('palette.nothing_found')).or(page.getByRole('option').first()).waitFor();
    expect(await page.getByRole('group', { name: text('palette.on_this_page') }).count()).toBe(0);
  });
});
