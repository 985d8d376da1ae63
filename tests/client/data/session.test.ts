import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenKey } from '../../../src/client/data/token-store.ts';
import { openBrowser } from './session-client.ts';
import { makeToken, refusal, type SessionServer, startSessionServer } from './session-server.ts';

const credentials = { email: 'clerk@kontor.test', password: 'secret' };
const hour = 3_600_000;
const user = { user_id: 7, user_name: 'clerk', user_email: credentials.email, bookmarks: [], scope: [] };
const menu = [{ page_code: 'products', page_title: { en: 'Products' }, url: 'products', icon: null, menu: true, children: [], rights: {} }];
const companies = [{ company_code: 'KT-HU', company_name: 'Kontor Hungary', currency_code: 'HUF' }];

const shares = { company: false, roles: [] };

const pair = (name: string, expiry: number | null = Date.now() + hour) => ({ token: makeToken(expiry, name), refresh_token: `refresh-${name}` });

let server: SessionServer;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startSessionServer();
  server.on('/rpc/user', { status: 200, body: { user, companies, menu, shares } });
  server.on('/rpc/logout', { status: 200 });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

describe('signing in', () => {
  it('keeps the tokens under the auth prefix and knows user, companies and menu', async () => {
    server.on('/rpc/login', { status: 200, body: pair('a') });
    const browser = openBrowser();
    const { session } = browser.openTab(server);
    await session.signIn(credentials);
    expect([...browser.entries.keys()]).toEqual([tokenKey]);
    expect(tokenKey).toMatch(/^auth\.token\./);
    expect(session.state.get()).toEqual({ user, companies, menu, shares });
    expect(server.heardAt('/rpc/login')[0]?.body).toEqual(credentials);
  });

  it('leaves no authorisation behind when the server refuses with 403', async () => {
    const browser = openBrowser();
    const old = pair('old');
    browser.remember(old);
    server.on('/rpc/login', refusal('forbidden', 403));
    const { session, api } = browser.openTab(server);
    await expect(session.signIn(credentials)).rejects.toMatchObject({ code: 'forbidden', status: 403 });
    server.on('/shops', { status: 200, body: [] });
    await api.get('/shops');
    expect(server.heardAt('/shops')[0]?.headers.authorization).toBeUndefined();
    expect(browser.entries.size).toBe(0);
  });

  it('never sends the old token along with new credentials', async () => {
    const browser = openBrowser();
    browser.remember(pair('old'));
    server.on('/rpc/login', { status: 200, body: pair('a') });
    await browser.openTab(server).session.signIn(credentials);
    expect(server.heardAt('/rpc/login')[0]?.headers.authorization).toBeUndefined();
  });
});

describe('the start with a remembered token', () => {
  it('fetches the user once, however many ask', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    const { session } = browser.openTab(server);
    await Promise.all([session.start(), session.start()]);
    await session.start();
    expect(session.state.get().user).toEqual(user);
    expect(server.heardAt('/rpc/user')).toHaveLength(1);
  });

  it('refreshes an expired token before it gives up', async () => {
    const browser = openBrowser();
    const old = pair('old');
    browser.remember(old);
    const next = pair('next');
    server.on('/rpc/refresh_token', { status: 200, body: next });
    server.on('/rpc/user', ({ headers }) =>
      headers.authorization === `Bearer ${next.token}` ? { status: 200, body: { user, companies, menu, shares } } : refusal('unauthenticated', 401),
    );
    const { session } = browser.openTab(server);
    await session.start();
    expect(session.state.get().user).toEqual(user);
  });

  it('ends the session when the user is refused', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    server.on('/rpc/user', refusal('internal', 500));
    const { session, ends } = browser.openTab(server);
    expect(await session.start()).toBe(false);
    expect(ends).toEqual([]);
    expect(session.isOpen()).toBe(false);
    expect(browser.entries.size).toBe(0);
  });
});

describe('a server that is away', () => {
  const away = { status: 503, body: { data: null, error: { code: 'service_unavailable', params: { reason: 'starting', seconds: 0.001 }, fields: [] } } };

  it('takes nobody’s session while the page begins', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    server.on('/rpc/user', away);
    const { session, ends } = browser.openTab(server);
    await expect(session.start()).rejects.toMatchObject({ status: 503 });
    expect([session.isOpen(), browser.entries.size > 0, ends]).toEqual([true, true, []]);
    server.on('/rpc/user', { status: 200, body: { user, companies, menu, shares } });
    expect(await session.start()).toBe(true);
    expect(session.state.get().user).toEqual(user);
  });

  it('takes nobody’s session while an expired token is renewed', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    server.on('/rpc/user', refusal('unauthenticated', 401));
    server.on('/rpc/refresh_token', away);
    const { session } = browser.openTab(server);
    await expect(session.start()).rejects.toMatchObject({ status: 503 });
    expect(session.isOpen()).toBe(true);
  });

  it('takes nobody’s session when the token ran out meanwhile', async () => {
    const browser = openBrowser();
    browser.remember(pair('a', Date.now() + 100));
    server.on('/rpc/refresh_token', { ...away, afterMs: 100 });
    const { session, ends } = browser.openTab(server);
    await vi.waitFor(() => expect(server.heardAt('/rpc/refresh_token')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([session.isOpen(), ends]).toEqual([true, []]);
  });
});

describe('the refresh', () => {
  it('comes at 80 % of the remaining life, with the refresh token in payload and bearer', async () => {
    const browser = openBrowser();
    browser.remember(pair('a', Date.now() + 500));
    const next = pair('b');
    server.on('/rpc/refresh_token', { status: 200, body: next });
    const { session } = browser.openTab(server);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.heardAt('/rpc/refresh_token')).toHaveLength(0);
    await vi.waitFor(() => expect(server.heardAt('/rpc/refresh_token')).toHaveLength(1), 400);
    const [call] = server.heardAt('/rpc/refresh_token');
    expect(call?.body).toEqual({ refresh_token: 'refresh-a' });
    expect(call?.headers.authorization).toBe('Bearer refresh-a');
    await vi.waitFor(() => expect(session.token()).toBe(next.token));
  });

  it('is not scheduled for a token that is past', async () => {
    const browser = openBrowser();
    browser.remember(pair('a', Date.now() - 1000));
    browser.openTab(server);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.heard).toHaveLength(0);
  });

  it('that is refused on time logs out, to the sign-in page', async () => {
    const browser = openBrowser();
    browser.remember(pair('a', Date.now() + 100));
    server.on('/rpc/refresh_token', refusal('unauthenticated', 401));
    const { session, ends } = browser.openTab(server);
    await vi.waitFor(() => expect(ends).toEqual(['login']));
    expect(session.isOpen()).toBe(false);
  });

  it('happens once for all who ask at the same time', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    server.on('/rpc/refresh_token', { status: 200, body: pair('b'), afterMs: 30 });
    const { session } = browser.openTab(server);
    const stale = session.token();
    await Promise.all([session.refresh(stale), session.refresh(stale), session.refresh(stale)]);
    expect(server.heardAt('/rpc/refresh_token')).toHaveLength(1);
  });

  it('takes the pair another tab got instead of using up the refresh token', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    server.on('/rpc/refresh_token', { status: 200, body: pair('b') });
    const first = browser.openTab(server);
    const second = browser.openTab(server);
    const stale = second.session.token();
    await first.session.refresh(stale);
    await second.session.refresh(stale);
    expect(second.session.token()).toBe(first.session.token());
    expect(server.heardAt('/rpc/refresh_token')).toHaveLength(1);
  });
});

describe('the end', () => {
  it('on signing out clears user, menu, tokens and the timer, and tells the server', async () => {
    const browser = openBrowser();
    const held = pair('a', Date.now() + 2000);
    browser.remember(held);
    const { session, ends } = browser.openTab(server);
    await session.start();
    await session.signOut();
    await new Promise((resolve) => setTimeout(resolve, 1800));
    expect(session.state.get()).toEqual({ user: null, companies: [], menu: [], shares, notices: [] });
    expect(ends).toEqual(['out']);
    expect(server.heardAt('/rpc/logout')[0]?.headers.authorization).toBe(`Bearer ${held.token}`);
    expect(server.heardAt('/rpc/refresh_token')).toHaveLength(0);
  });

  it('is not undone by a refresh that was under way', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    server.on('/rpc/refresh_token', { status: 200, body: pair('b'), afterMs: 50 });
    const { session, ends } = browser.openTab(server);
    const refreshed = session.refresh(session.token());
    await session.signOut();
    await expect(refreshed).rejects.toMatchObject({ code: 'refresh_failed' });
    expect(session.isOpen()).toBe(false);
    expect(browser.entries.size).toBe(0);
    expect(ends).toEqual(['out']);
  });

  it('in one tab ends the session in the others', async () => {
    const browser = openBrowser();
    browser.remember(pair('a'));
    const [first, second] = [browser.openTab(server), browser.openTab(server)];
    await second.session.start();
    await first.session.signOut();
    expect(second.session.state.get().user).toBeNull();
    expect(second.ends).toEqual(['out']);
  });

  it('is undone for all tabs when one signs in', async () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(server), browser.openTab(server)];
    server.on('/rpc/login', { status: 200, body: pair('a') });
    await first.session.signIn(credentials);
    await vi.waitFor(() => expect(second.session.state.get().user).toEqual(user));
  });
});
