import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../../../src/shared/json.ts';
import { type JoinedAnswer, type JoinedCall, mostTogether, togetherPath } from '../../../../src/shared/records/together.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Answer, Client } from '../../../support/server-app.ts';

const post = (name: string, body?: Json, company?: string): JoinedCall => ({
  method: 'POST',
  path: `/rpc/${name}`,
  company,
  ...(body !== undefined && { body }),
});
const listed = (entity: string, company?: string): JoinedCall => post('api_action', { entity, action: 'list', payload: { limit: 3 } }, company);

describeOnServer('calls that come together', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const send = <T = JoinedAnswer[]>(calls: readonly JoinedCall[], token?: string, remoteAddress?: string): Promise<Answer<T>> =>
    app.request<T>({
      method: 'POST',
      url: togetherPath,
      payload: { calls },
      headers: { 'x-host': 'localhost', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(remoteAddress !== undefined && { remoteAddress }),
    });

  it('are answered as each would be alone, each for its company', async () => {
    const calls: JoinedCall[] = [
      post('user'),
      post('init', { language_code: 'hu' }),
      { method: 'GET', path: '/shops', company: 'KT-HU' },
      listed('shops_brief', 'KT-HU'),
      listed('shops_brief', 'KT-DE'),
    ];
    const { status, body, headers } = await send(calls, admin.token);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const alone = await Promise.all(
      calls.map(({ method, path, company, body: payload }) =>
        app.request<Json>({
          method,
          url: path,
          ...(method === 'POST' && { payload: (payload ?? {}) as object }),
          headers: { authorization: `Bearer ${admin.token}`, ...(company !== undefined && { 'x-company': company }) },
        }),
      ),
    );
    expect(body).toEqual(alone.map((one) => ({ status: one.status, body: one.body })));
    expect(alone.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
    expect(body[3]).not.toEqual(body[4]);
  });

  it('are refused each by itself, and to whoever shows nobody', async () => {
    const viewer = await app.signIn('viewer', 'KT-HU');
    const mixed = await send([listed('users', 'KT-HU'), listed('no_such_form', 'KT-HU'), listed('languages', 'KT-HU')], viewer.token);
    expect([mixed.status, mixed.body.map(({ status }) => status)]).toEqual([200, [403, 404, 200]]);
    expect(mixed.body[0]?.body).toMatchObject({ data: null, error: { code: 'forbidden' } });
    const nobody = await send([post('user'), post('init', { language_code: 'en' })]);
    expect(nobody.body.map(({ status }) => status)).toEqual([401, 200]);
  });

  it.each<[string, JoinedCall[]]>([
    ['writes', [post('api_action', { entity: 'languages', action: 'set', payload: {} })]],
    ['signs in', [post('login', { email: 'admin@demo.kontor.test', password: 'kontor-demo-2026' })]],
    ['holds others', [{ method: 'POST', path: togetherPath, body: { calls: [post('user')] } }]],
    ['reads a page', [{ method: 'GET', path: '/en' }]],
    ['stays open', [{ method: 'GET', path: '/rpc/changes' }]],
    ['says more in its address', [{ method: 'GET', path: '/shops?x=1' }]],
    ['is none', []],
    ['is one too many', Array.from({ length: mostTogether + 1 }, () => post('user'))],
  ])('are none of them taken where one %s', async (_what, calls) => {
    const { status, body } = await send<Json>([post('init', { language_code: 'en' }), ...calls].slice(calls.length === 0 ? 1 : 0), admin.token);
    expect([status, body]).toMatchObject([400, { error: { code: 'bad_request' } }]);
  });

  it('of anybody are counted by network, each of them', async () => {
    const full = Array.from({ length: mostTogether }, () => post('init', { language_code: 'en' }));
    let last: number[] = [];
    for (let at = 0; at * mostTogether <= 620; at += 1) last = (await send(full, undefined, '10.99.0.7')).body.map(({ status }) => status);
    expect(new Set(last)).toEqual(new Set([429]));
    expect((await send(full.slice(0, 1), undefined, '10.98.0.7')).body[0]?.status).toBe(200);
  });
});
