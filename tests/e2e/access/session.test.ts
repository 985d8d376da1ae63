import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

const tokenOf = (user: User) => user.page.evaluate(() => (JSON.parse(localStorage.getItem('auth.token.local') ?? '{}') as { token?: string }).token);

describe('a session', () => {
  const house = useHouse({ tokenSeconds: 10 });

  test("gets a new token at 80 per cent of the old one's life, without being asked", async () => {
    const user = await house.visitor();
    await user.signIn('clerk');
    await user.open('/products/brands');
    await user.grid.ready();
    const first = await tokenOf(user);
    const begin = Date.now();
    const refreshed = await user.page.waitForResponse((response) => response.url().endsWith('/rpc/refresh_token'));
    expect(refreshed.status()).toBe(200);
    expect(Date.now() - begin).toBeLessThan(9_000);
    await expect.poll(() => tokenOf(user)).not.toBe(first);
  });

  test('refreshes once and repeats the call after a 401, however many calls were refused', async () => {
    const user = await house.visitor();
    user.expectRefusal(401);
    await user.signIn('clerk');
    await user.open('/products/brands');
    await user.grid.ready();
    let refused = 0;
    let refreshes = 0;
    user.page.on('request', (request) => {
      if (request.url().endsWith('/rpc/refresh_token')) refreshes += 1;
    });
    await user.page.route('**/rpc/api_action', (route) => {
      if (refused > 0) return route.fallback();
      refused += 1;
      return route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { code: 'unauthorized', request_id: 'test' } }),
      });
    });
    await user.button(user.text('action.refresh')).click();
    await expect.poll(() => refreshes).toBe(1);
    await user.grid.ready();
    expect(user.path()).toBe('/en/products/brands');
  });

  test('ends at the sign-in page with the way back when it cannot be refreshed', async () => {
    const user = await house.visitor();
    user.expectRefusal(401);
    user.expectNoise(/console warning/);
    await user.signIn('clerk');
    await user.open('/products/brands');
    await user.grid.ready();
    const answer = { status: 401, contentType: 'application/json', body: JSON.stringify({ data: null, error: { code: 'unauthorized', request_id: 'test' } }) };
    await user.page.route('**/rpc/api_action', (route) => route.fulfill(answer));
    await user.page.route('**/rpc/refresh_token', (route) => route.fulfill(answer));
    await user.button(user.text('action.refresh')).click();
    await user.page.waitForURL(/\/en\/login\?redirect=%2Fen%2Fproducts%2Fbrands/);
    await user.page.getByText(user.text('message.session_ended')).waitFor();
    expect(await tokenOf(user)).toBeUndefined();
  });

  test('is over after a 412, which leads to the root', async () => {
    const user = await house.visitor();
    user.expectRefusal(412);
    user.expectNoise(/console warning/);
    await user.signIn('clerk');
    await user.open('/products/brands');
    await user.grid.ready();
    await user.page.route('**/rpc/api_action', (route) =>
      route.fulfill({
        status: 412,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { code: 'session_closed', request_id: 'test' } }),
      }),
    );
    await user.button(user.text('action.refresh')).click();
    await user.page.waitForURL(/\/en\/login$/);
    expect(await tokenOf(user)).toBeUndefined();
  });

  test('tells a failed load in a toast that stays, and the next step', async () => {
    const user = await house.visitor();
    user.expectRefusal(500);
    await user.signIn('clerk');
    await user.page.route('**/rpc/api_action', (route) => {
      const { action, entity } = route.request().postDataJSON() as { action: string; entity: string };
      if (action !== 'list' || entity !== 'product_brands') return route.fallback();
      return route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { code: 'internal', request_id: 'test' } }),
      });
    });
    const told = user.page.waitForRequest('**/rpc/page_error_log');
    await user.open('/products/brands');
    expect((await told).postDataJSON()).toMatchObject({ _page_name: '/products/brands' });
    const words = user.text('message.error_loading_data', { reason: '' }).replace(/[\s:.]+$/, '');
    await user.seesToast(words);
    await user.page.unroute('**/rpc/api_action');
    await user.button(user.text('action.retry')).click();
    await user.grid.ready();
    expect(await user.grid.rowCount()).toBeGreaterThan(0);
  });
});
