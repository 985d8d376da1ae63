import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from './session-client.ts';
import { makeToken, refusal, type SessionServer, startSessionServer } from './session-server.ts';

const together = '/rpc/together';
const action = '/rpc/api_action';

let server: SessionServer;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startSessionServer();
  server.on('/rpc/page_error_log', { status: 200 });
});
afterEach(() => server.close());

function signedIn() {
  const browser = openBrowser();
  browser.remember({ token: makeToken(Date.now() + 3_600_000, 'a'), refresh_token: 'refresh-a' });
  return browser.openTab(server, { company: 'KT-HU' }).api;
}
const pathsHeard = (...paths: string[]): number[] => paths.map((path) => server.heardAt(path).length);

it('calls of one stretch of work travel in one request, and each has its own answer', async () => {
  server.on(together, {
    status: 200,
    body: [
      { status: 200, body: [{ vat_id: 1 }] },
      { status: 200, body: [{ shop_id: 2 }] },
    ],
  });
  const api = signedIn();
  const answers = await api.together(() => Promise.all([api.action('vats_brief', 'list', { limit: 1 }), api.get('/shops')]));
  expect(answers).toEqual([[{ vat_id: 1 }], [{ shop_id: 2 }]]);
  expect(server.heardAt(together)[0]?.body).toEqual({
    calls: [
      { method: 'POST', path: action, company: 'KT-HU', body: { entity: 'vats_brief', action: 'list', payload: { limit: 1 } } },
      { method: 'GET', path: '/shops', company: 'KT-HU' },
    ],
  });
  expect(pathsHeard(together, action, '/shops')).toEqual([1, 0, 0]);
});

it('a refusal is that of its call alone', async () => {
  server.on(together, { status: 200, body: [refusal('forbidden', 403), { status: 200, body: [] }] });
  const api = signedIn();
  const [refused, answered] = await api.together(() => Promise.allSettled([api.action('users', 'list'), api.action('vats_brief', 'list')]));
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'forbidden', status: 403 } });
  expect(answered).toEqual({ status: 'fulfilled', value: [] });
});

it('a call that is asked on suspicion travels so by itself: its refusal is none of the request', async () => {
  server.on(together, { status: 200, body: [refusal('forbidden', 403)] });
  const api = signedIn();
  await api.together(() => api.ahead('product_list', { limit: 100 }), 1);
  expect(pathsHeard(together, action)).toEqual([1, 0]);
});

it('one call alone, a write, and what is sent later go as ever', async () => {
  server.on(action, { status: 200, body: [] });
  const api = signedIn();
  await api.together(() => api.action('vats_brief', 'list'));
  await api.together(() => Promise.all([api.action('vats', 'set', { rows: [] }), api.action('vats_brief', 'list')]));
  await api.together(async () => {
    await Promise.resolve();
    await Promise.all([api.action('vats_brief', 'list'), api.action('shops', 'list')]);
  });
  expect(pathsHeard(together, action)).toEqual([0, 5]);
});

it.each([
  ['not_found', 404],
  ['internal', 500],
] as const)('where calls are refused because they come together, as by a server of the release before, each is sent alone: %s', async (code, status) => {
  server.on(together, refusal(code, status));
  server.on(action, { status: 200, body: [{ vat_id: 3 }] });
  const api = signedIn();
  expect(await api.together(() => Promise.all([api.action('vats_brief', 'list'), api.action('shops', 'list')]))).toEqual([[{ vat_id: 3 }], [{ vat_id: 3 }]]);
  expect(pathsHeard(together, action)).toEqual([1, 2]);
});

it('where the server is away, each is told so and none is sent alone', async () => {
  server.on(together, refusal('service_unavailable', 503));
  const api = signedIn();
  const answers = await api.together(() => Promise.allSettled([api.action('vats_brief', 'list'), api.get('/shops')]));
  expect(answers.map((one) => one.status === 'rejected' && (one.reason as { status: number }).status)).toEqual([503, 503]);
  expect(pathsHeard(together, action, '/shops')).toEqual([1, 0, 0]);
});

it('whoever no longer waits for his answer is told so at once; the others have theirs', async () => {
  server.on(together, {
    status: 200,
    body: [
      { status: 200, body: [] },
      { status: 200, body: [{ vat_id: 4 }] },
    ],
  });
  const api = signedIn();
  const left = new AbortController();
  const both = api.together(() => Promise.allSettled([api.action('shops', 'list', {}, left.signal), api.action('vats_brief', 'list')]));
  left.abort();
  const [given, answered] = await both;
  expect(given).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
  expect(answered).toEqual({ status: 'fulfilled', value: [{ vat_id: 4 }] });
});

it('what was given up before it is sent is refused at once', async () => {
  const api = signedIn();
  const given = AbortSignal.abort();
  const [alone] = await api.together(() => Promise.allSettled([api.action('shops', 'list', {}, given)]));
  expect(alone).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
  expect(pathsHeard(together, action)).toEqual([0, 0]);
});
