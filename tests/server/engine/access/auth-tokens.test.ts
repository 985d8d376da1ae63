import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemo } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const part = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const withHmac = (header: unknown, payload: unknown, secret: string): string => {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const now = () => Math.floor(Date.now() / 1000);
const hs256 = { alg: 'HS256' };

/** A token's claims, changed; the text form allows what JSON.stringify would not write. */
type Claims = Record<string, unknown>;

describe('access tokens', () => {
  let app: App;
  let viewer: Client;
  let secret: string;
  let claims: Claims;
  const signed = (changed: Claims, header: Claims = hs256) => withHmac(header, { ...claims, ...changed }, secret);
  const answer = (token: string) => app.asClient({ token, refresh_token: '' }).rpc('user');

  beforeAll(async () => {
    app = await openApp(openDemo.postgres);
    viewer = await app.signIn('viewer');
    secret = (await app.rows<{ secret: string }>(sql`select secret from signing_key`))[0]?.secret ?? '';
    claims = JSON.parse(Buffer.from(viewer.token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
  });
  afterAll(() => app.close());

  it('are ours when we signed them: the forgeries below differ in one thing each', async () => {
    expect(await answer(signed({}))).toMatchObject({ status: 200, body: { user: { user_name: 'Viktor Nagy' } } });
  });

  const forgeries: [string, () => string][] = [
    ...['none', 'None', 'nOnE'].map((alg): [string, () => string] => [`with alg ${alg} and no signature`, () => `${part({ alg })}.${part(claims)}.`]),
    ['with alg none, signed', () => signed({}, { alg: 'none' })],
    [
      'under RS256',
      () => {
        const text = `${part({ alg: 'RS256' })}.${part(claims)}`;
        return `${text}.${sign('sha256', Buffer.from(text), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey).toString('base64url')}`;
      },
    ],
    [
      'under HS512',
      () => {
        const text = `${part({ alg: 'HS512' })}.${part(claims)}`;
        return `${text}.${createHmac('sha512', secret).update(text).digest('base64url')}`;
      },
    ],
    ...['../../dev/null', "x' UNION SELECT 'secret", 'k'.repeat(10_000)].map((kid): [string, () => string] => [
      `that name the key ${kid.slice(0, 20)}`,
      () => withHmac({ ...hs256, kid }, claims, ''),
    ]),
    ['that bring their own key', () => withHmac({ ...hs256, jwk: { kty: 'oct', k: part('mine') } }, claims, 'mine')],
    ['that say where the key is', () => withHmac({ ...hs256, jku: 'http://127.0.0.1:9/jwks', x5u: 'http://127.0.0.1:9/cert' }, claims, 'mine')],
    ['with unknown critical headers', () => signed({}, { ...hs256, crit: ['b64'], b64: false })],
    ['without an end', () => signed({ exp: undefined })],
    ['with an end in words', () => signed({ exp: String(now() + 600) })],
    ['with an end beyond all numbers', () => withHmac(hs256, JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e309'), secret)],
    ['that have ended', () => signed({ exp: now() - 120 })],
    ['that have not begun', () => signed({ nbf: now() + 600 })],
    ['from the future', () => signed({ iat: now() + 600, exp: now() + 4000 })],
    ['that live longer than ours', () => signed({ iat: now() - 10_000, exp: now() + 10_000 })],
    ['for another audience', () => signed({ aud: 'kontor-staging' })],
    ['of another issuer', () => signed({ iss: 'somebody' })],
    ['of another type', () => signed({ type: 'refresh' })],
    ['without a type', () => signed({ type: undefined })],
    ['of a user nobody knows', () => signed({ sub: '999999' })],
    ['of a user who is no number', () => signed({ sub: '1 or 1=1' })],
    ['of a session nobody opened', () => signed({ family: 'x' })],
    ['of somebody else, in a session of mine', () => signed({ sub: '1' })],
    [
      'with claims changed after signing',
      () => {
        const [header, , signature] = viewer.token.split('.');
        return `${header}.${part({ ...claims, sub: '1' })}.${signature}`;
      },
    ],
    ['of 64 kB', () => signed({ filler: 'x'.repeat(64_000) })],
    ['in five parts', () => `${viewer.token}.x.y`],
    ['in no base64', () => '%%%.%%%.%%%'],
    ['that are empty', () => ''],
  ];

  it.each(forgeries)('%s are refused', async (_, forge) => {
    const token = forge();
    expect(await answer(token)).toMatchObject(refused(401, 'unauthenticated'));
  });

  it('say nothing of rights or company: claims about them change nothing', async () => {
    const claimed = app.asClient({ token: signed({ role: 'admin', scope: ['admin'], company: 'KT-DE', companyCode: 'KT-DE' }), refresh_token: '' });
    expect((await claimed.action('users', 'list')).status).toBe(403);
    expect((await claimed.rows('shops_brief')).every((shop) => shop.company_code === 'KT-HU')).toBe(true);
  });

  it.each(['Basic dmlld2VyOng=', 'Bearer', 'Bearer a b', 'bearer', ''])('are not read from %j', async (authorization) => {
    expect(await app.rpc('user', {}, { headers: { authorization } })).toMatchObject(refused(401, 'unauthenticated'));
  });
});
