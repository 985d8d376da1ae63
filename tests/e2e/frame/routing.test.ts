import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('addresses', () => {
  const house = useHouse();

  test('without a language get the one of the cookie, else of the browser', async () => {
    const user = await house.visitor({ locale: 'sk-SK' });
    await user.page.goto('/login');
    await user.page.waitForURL('**/sk/login');
    await user.context.addCookies([{ name: 'language', value: 'ro', url: house.server.url }]);
    await user.page.goto('/login?ended=true');
    await user.page.waitForURL('**/ro/login?ended=true');
  });

  test('that lead nowhere say so, signed in or not', async () => {
    const user = await house.visitor();
    for (const account of [null, 'clerk'] as const) {
      if (account) await user.signIn(account);
      for (const path of ['/nowhere', '/products/nowhere', '/products/brands/12']) {
        await user.open(path);
        await user.page.getByText(user.text('message.page_could_not_be_found')).waitFor();
      }
    }
    await user.page.getByRole('link', { name: user.text('action.back_to_home') }).click();
    await user.page.waitForURL(/\/en\/?$/);
  });

  test('outside of the menu of a user lead to the start page of the language, and the visit is logged', async () => {
    const user = await house.visitor();
    await user.signIn('viewer');
    const logged: string[] = [];
    user.page.on('request', (request) => {
      if (request.url().endsWith('/rpc/page_log')) logged.push((request.postDataJSON() as { _page_name: string })._page_name);
    });
    await user.open('/settings/users', 'de');
    await user.page.waitForURL(/\/de\/?$/);
    await user.open('/products/brands', 'de');
    await user.grid.ready();
    await expect.poll(() => logged).toEqual(expect.arrayContaining(['/settings/users', '/products/brands']));
  });

  test('of areas and of the start page reset the breadcrumbs and show the pages one has', async () => {
    const user = await house.visitor();
    await user.signIn('viewer');
    await user.open('/products');
    await user.page.getByRole('heading', { level: 1, name: user.text('area.products') }).waitFor();
    const trail = user.page.getByRole('navigation', { name: user.text('common.breadcrumbs') }).getByRole('listitem');
    expect(await trail.allInnerTexts()).toEqual([user.text('area.home'), user.text('area.products')]);
    const tiles = user.page.locator('#page').getByRole('link');
    await tiles.filter({ hasText: user.text('screen.products.brands') }).waitFor();
    await user.open('/');
    await user.page.getByRole('heading', { level: 1, name: user.text('area.home') }).waitFor();
    expect(await trail.count()).toBe(0);
    expect(await tiles.filter({ hasText: user.text('screen.settings.users') }).count()).toBe(0);
    await tiles
      .filter({ hasText: user.text('screen.products.brands') })
      .first()
      .click();
    await user.grid.ready();
  });

  test('load the page again when its code is gone, at most once a minute', async () => {
    const user = await house.visitor();
    await user.signIn('admin');
    // Not the start page: it counts the rows of other screens, and loads their code for it.
    await user.open('/products/manufacturers');
    await user.grid.ready();
    user.expectRefusal(404);
    user.expectNoise(/dynamically imported module|preload/i, /route|chunk|Error/i);
    await user.page.evaluate(() => {
      (window as unknown as { stillHere: boolean }).stillHere = true;
    });
    const code = '**/assets/warehouse-screens-*.js';
    let missing = 0;
    await user.page.route(code, (route) => {
      missing += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    // What the page began with is gone as well: this tells another release from a file that merely did not come.
    await user.page.route('**/assets/index-*.js', (route) => (route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue()));
    const reloaded = user.page.waitForEvent('load');
    await user.go('/warehouse/warehouses');
    await reloaded;
    expect(await user.page.evaluate(() => 'stillHere' in window)).toBe(false);
    await user.page.getByText(user.text('message.an_error_occurred')).waitFor();
    expect(missing).toBeGreaterThan(1);
    await user.page.unroute(code);
  });

  test.each(['en', 'hu'] as const)('wait for a server that is away, and go on with the session (%s)', async (language) => {
    const user = await house.visitor();
    await user.signIn('clerk');
    user.expectRefusal(503);
    user.expectNoise(/service_unavailable|init 503|Error/i);
    const error = { code: 'service_unavailable', params: { reason: 'starting', seconds: 0.01 }, fields: [] };
    const away = /\/(?:rpc\/\w+|healthz|shops)$/;
    await user.page.route(away, (route) => route.fulfill({ status: 503, json: { data: null, error } }));
    await user.open('/products/brands', language);
    await user.page.getByText(user.text('message.comes_again')).waitFor();
    await user.page.unroute(away);
    await user.grid.ready();
    expect(new URL(user.page.url()).pathname).toBe(`/${language}/products/brands`);
  });
});
