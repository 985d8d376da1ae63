import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import { openBrowser } from './session-client.ts';
import { makeToken, refusal, type SessionServer, startSessionServer } from './session-server.ts';

const hour = 3_600_000;
const pair = (name: string) => ({ token: makeToken(Date.now() + hour, name), refresh_token: `refresh-${name}` });
const action = '/rpc/api_action';
const errorLog = '/rpc/page_error_log';

let server: SessionServer;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startSessionServer();
  server.on(errorLog, { status: 200 });
});
afterEach(() => server.close());

/** A tab whose user is signed in. */
function signedIn(options?: { host?: string; company?: string | null }) {
  const browser = openBrowser();
  const held = pair('a');
  browser.remember(held);
  return { ...browser.openTab(server, options), held };
}

describe('every call', () => {
  it('carries JSON, no-cache, host, company and bearer', async () => {
    server.on(action, { status: 200, body: [] });
    const { api, held } = signedIn({ host: 'www.shop.kontor.test:8443', company: 'KT-HU' });
    await api.action('product_brands', 'list', { limit: 1 });
    const [call] = server.heardAt(action);
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'cache-control': 'no-cache',
      'x-host': 'shop.kontor.test',
      'x-company': 'KT-HU',
      authorization: `Bearer ${held.token}`,
    });
    expect(call?.body).toEqual({ entity: 'product_brands', action: 'list', payload: { limit: 1 } });
  });

  it('names no company and no bearer before the sign-in', async () => {
    server.on('/rpc/init', { status: 200, body: { status: 200 } });
    await openBrowser().openTab(server, { company: 'KT-HU' }).api.rpc('init', { language_code: 'en' });
    const [call] = server.heardAt('/rpc/init');
    expect(call?.headers['x-company']).toBeUndefined();
    expect(call?.headers.authorization).toBeUndefined();
  });

  it('gives the rows whether they come bare or under _out', async () => {
    const { api } = signedIn();
    server.on(action, { status: 200, body: [{ vat_id: 1 }] });
    expect(await api.action('vats_brief', 'list')).toEqual([{ vat_id: 1 }]);
    server.on(action, { status: 200, body: { _out: [{ vat_id: 2 }] } });
    expect(await api.action('vats_brief', 'list')).toEqual([{ vat_id: 2 }]);
  });

  it('tells what was written, and not what was read or refused', async () => {
    server.on(action, ({ body }) => (JSON.stringify(body).includes('roles') ? refusal('forbidden', 403) : { status: 200, body: {} }));
    const { api, written } = signedIn();
    await api.action('captions', 'list');
    await api.action('captions', 'set', { rows: [] });
    await expect(api.action('roles', 'set', { rows: [] })).rejects.toThrow();
    expect(written).toEqual(['captions']);
  });
});

describe('a call that may last', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, brand_id) => ({ brand_id }));
  const selection = { keys: rows(1) };
  const lasting: [string, (api: ReturnType<typeof signedIn>['api']) => Promise<unknown>][] = [
    ['delete', (api) => api.action('product_brands', 'delete', selection)],
    ['restore', (api) => api.action('product_brands', 'restore', selection)],
    ['set', (api) => api.action('product_brands', 'set', { selection, values: { active: true } })],
    ['set', (api) => api.action('product_brands', 'set', { rows: rows(101) })],
    ['publish', (api) => api.call('product_list', 'publish', selection, { shop_id: null })],
  ];

  it.each(lasting)('is named, asked by its name how far it is, and stopped: %s', async (name, begin) => {
    server.on(action, { status: 200, body: {} });
    server.on('/rpc/run_progress', { status: 200, body: { progress: { done: 3, total: 9 } } });
    server.on('/rpc/run_cancel', { status: 200, body: {} });
    const { api, runs } = signedIn();
    await begin(api);
    expect(runs.map((one) => one.action)).toEqual([name]);
    const run = server.heardAt(action)[0]?.headers['x-run'];
    expect(run).toMatch(/^[\w-]{8,64}$/);
    expect(await runs[0]?.progress(new AbortController().signal)).toEqual({ done: 3, total: 9 });
    await runs[0]?.cancel();
    expect([server.heardAt('/rpc/run_progress')[0]?.body, server.heardAt('/rpc/run_cancel')[0]?.body]).toEqual([{ run }, { run }]);
  });

  it('is no list, and no change of a few cells', async () => {
    server.on(action, { status: 200, body: [] });
    const { api, runs } = signedIn();
    await api.action('product_brands', 'list', { limit: 1 });
    await api.action('product_brands', 'set', { rows: rows(2) });
    expect(runs).toEqual([]);
    expect(server.heardAt(action).map(({ headers }) => headers['x-run'])).toEqual([undefined, undefined]);
  });
});

describe('a refusal', () => {
  it('brings code, status, params and fields', async () => {
    const fields = [{ field: 'brand_name', code: 'required' }];
    server.on(action, { status: 422, body: { data: null, error: { code: 'invalid_value', params: { max: 3 }, fields } } });
    const error = await signedIn()
      .api.action('product_brands', 'set')
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'invalid_value', status: 422, params: { max: 3 }, fields });
  });

  it.each([
    [403, 'forbidden'],
    [404, 'bad_data_source'],
    [409, 'already_exists'],
    [413, 'too_large'],
    [503, 'service_unavailable'],
    [502, 'internal'],
  ])('with status %i that is not of our server is told as %s', async (status, code) => {
    server.on(action, { status, raw: '<h1>Sorry</h1>' });
    await expect(signedIn().api.action('product_brands', 'list')).rejects.toMatchObject({ code, status });
  });

  it('is logged with the page when somebody is signed in', async () => {
    server.on(action, refusal('forbidden', 403));
    await expect(signedIn().api.action('roles', 'list')).rejects.toThrow();
    await vi.waitFor(() => expect(server.heardAt(errorLog)).toHaveLength(1));
    expect(server.heardAt(errorLog)[0]?.body).toEqual({ _page_name: '/products/brands', _error: { code: 'forbidden', status: 403, path: action } });
  });

  it('of the log itself is not logged again', async () => {
    server.on(errorLog, refusal('internal', 500));
    await expect(signedIn().api.rpc('page_error_log', { _page_name: '/' })).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.heardAt(errorLog)).toHaveLength(1);
  });

  it('is not logged for strangers', async () => {
    server.on('/rpc/init', refusal('internal', 500));
    await expect(openBrowser().openTab(server).api.rpc('init', {})).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.heardAt(errorLog)).toHaveLength(0);
  });
});

describe('a server that is busy', () => {
  const busy = (reason: string) => ({ status: 503, body: { data: null, error: { code: 'service_unavailable', params: { reason, seconds: 0.01 } } } });
  /** Busy at the first calls, then served. */
  const busyFor = (times: number, reason: string) => {
    let calls = 0;
    server.on(action, () => ((calls += 1) <= times ? busy(reason) : { status: 200, body: { rows: [], change_set_id: 7 } }));
  };

  it.each(['busy', '55P03', '40P01'])('is asked again by itself where it did nothing (%s), and nobody hears of it', async (reason) => {
    for (const name of ['list', 'set', 'delete'] as const) {
      busyFor(3, reason);
      const { api } = signedIn();
      await api.action('product_brands', name, { rows: [] });
    }
    expect(server.heardAt(action)).toHaveLength(12);
    expect(server.heardAt(errorLog)).toEqual([]);
  });

  it('is asked no more than four times', async () => {
    busyFor(10, 'busy');
    await expect(signedIn().api.action('product_brands', 'list')).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(server.heardAt(action)).toHaveLength(4);
  });

  it.each(['connection', 'overdue'])('is not asked again where what it did is not known (%s)', async (reason) => {
    busyFor(1, reason);
    await expect(signedIn().api.action('product_brands', 'set', { rows: [] })).rejects.toMatchObject({ params: { reason } });
    expect(server.heardAt(action)).toHaveLength(1);
  });

  it.each(['translate', 'import_commit'] as const)('is not asked again for what it does in pieces (%s)', async (name) => {
    busyFor(1, 'busy');
    await expect(signedIn().api.action('product_brands', name, {})).rejects.toThrow();
    expect(server.heardAt(action)).toHaveLength(1);
  });

  it.each(['/rpc/user', '/rpc/init'])('is asked again for what comes before all else, also where it is away (%s)', async (path) => {
    let calls = 0;
    const away = { status: 502, raw: '<html>Bad gateway</html>' };
    server.on(path, () =>
      (calls += 1) === 1 ? away : { status: 200, body: { user: null, companies: [], menu: [], shares: {}, notices: [], status: 200, data: {} } },
    );
    const { api, session } = signedIn();
    await (path === '/rpc/user' ? session.reload() : api.rpc('init', {}));
    expect(server.heardAt(path)).toHaveLength(2);
  });

  it('is not asked again for anything else where it is away', async () => {
    server.on(action, { status: 502, raw: '' });
    await expect(signedIn().api.action('product_brands', 'list')).rejects.toMatchObject({ status: 502 });
    expect(server.heardAt(action)).toHaveLength(1);
  });

  it('is not asked again by whoever took the call back', async () => {
    busyFor(3, 'busy');
    const stop = new AbortController();
    const call = signedIn().api.action('product_brands', 'list', {}, stop.signal);
    await vi.waitFor(() => expect(server.heardAt(action).length).toBeGreaterThan(0));
    stop.abort();
    await expect(call).rejects.toThrow();
  });
});

describe('no answer', () => {
  it('is told as unreachable with status 0', async () => {
    const { api } = signedIn();
    await server.close();
    await expect(api.get('/shops')).rejects.toMatchObject({ code: 'unreachable', status: 0 });
    server = await startSessionServer();
  });

  it('to a call that was taken back is told as cancelled and not logged', async () => {
    server.on('/shops', { status: 200, body: [], afterMs: 200 });
    const stop = new AbortController();
    const call = signedIn().api.get('/shops', stop.signal);
    setTimeout(() => stop.abort(), 30);
    await expect(call).rejects.toMatchObject({ code: 'cancelled', status: 0 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.heardAt(errorLog)).toHaveLength(0);
  });
});

describe('a 401', () => {
  it('refreshes once and tries once more, for all calls under way', async () => {
    const next = pair('b');
    server.on('/rpc/refresh_token', { status: 200, body: next, afterMs: 30 });
    server.on(action, ({ headers }) => (headers.authorization === `Bearer ${next.token}` ? { status: 200, body: [] } : refusal('unauthenticated', 401)));
    const { api, ends } = signedIn();
    await Promise.all(['roles', 'users', 'vats'].map((entity) => api.action(entity, 'list')));
    expect(server.heardAt('/rpc/refresh_token')).toHaveLength(1);
    expect(server.heardAt(action)).toHaveLength(6);
    expect(ends).toEqual([]);
  });

  it('that stays after the refresh is told and not tried for ever', async () => {
    server.on('/rpc/refresh_token', { status: 200, body: pair('b') });
    server.on(action, refusal('unauthenticated', 401));
    await expect(signedIn().api.action('roles', 'list')).rejects.toMatchObject({ status: 401 });
    expect(server.heardAt(action)).toHaveLength(2);
  });

  it('with a refresh that finds the server away goes on with the session', async () => {
    server.on('/rpc/refresh_token', refusal('service_unavailable', 503));
    server.on(action, refusal('unauthenticated', 401));
    const { api, session, ends } = signedIn();
    await expect(api.action('product_brands', 'list')).rejects.toMatchObject({ status: 503 });
    expect([session.isOpen(), ends]).toEqual([true, []]);
  });

  it('with a refused refresh ends the session, to the sign-in page', async () => {
    server.on('/rpc/refresh_token', refusal('unauthenticated', 401));
    server.on(action, refusal('unauthenticated', 401));
    const { api, session, ends } = signedIn();
    const calls = await Promise.allSettled(['roles', 'users', 'vats'].map((entity) => api.action(entity, 'list')));
    expect(calls.map((call) => call.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(ends).toEqual(['login']);
    expect(session.isOpen()).toBe(false);
  });

  it('without a session leads to the sign-in page', async () => {
    server.on('/shops', refusal('unauthenticated', 401));
    const { api, ends } = openBrowser().openTab(server);
    await expect(api.get('/shops')).rejects.toMatchObject({ status: 401 });
    expect(ends).toEqual(['login']);
  });
});

it('a 412 ends the session, to the root', async () => {
  server.on(action, refusal('session_closed', 412));
  const { api, session, ends } = signedIn();
  await expect(api.action('roles', 'list')).rejects.toMatchObject({ status: 412 });
  expect(ends).toEqual(['root']);
  expect(session.isOpen()).toBe(false);
});
