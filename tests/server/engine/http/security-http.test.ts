import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../../../../src/server/server.ts';
import { createServices } from '../../../../src/server/prepare.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, email, openApp, refused } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';

describeOnServer('the HTTP side', (open) => {
  let app: App;
  let admin: Client;
  let port: number;

  /** A request whose path nobody tidies up on the way. */
  const send = (method: string, path: string, { headers = {}, chunks = [] }: { headers?: Record<string, string>; chunks?: (string | Buffer)[] } = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = httpRequest({ port, method, path, headers }, (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on('error', reject);
      for (const chunk of chunks) request.write(chunk);
      request.end();
    });

  /** Bytes to the socket and everything that comes back. */
  const talk = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket
        .setTimeout(3_000, () => socket.destroy())
        .on('data', (part) => {
          answer += part.toString();
        })
        .on('close', () => resolve(answer))
        .on('error', () => undefined);
    });

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.server.address() as AddressInfo);
  });
  afterAll(() => app.close());

  it.each(['gzip', 'deflate', 'br', 'x-unknown'])('does not unpack a body that says it is packed (%s)', async (encoding) => {
    const packed = gzipSync(JSON.stringify({ entity: 'product_list', action: 'list', payload: { limit: 1 } }));
    const headers = { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU', 'content-encoding': encoding };
    const boundary = 'multipart/form-data; boundary=x';
    const part = gzipSync('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n--x--\r\n');
    expect(
      await app.request({ method: 'POST', url: '/rpc/api_action', headers: { ...headers, 'content-type': 'application/json' }, payload: packed }),
    ).toMatchObject(refused(415, 'unsupported_type'));
    for (const url of ['/import', '/upload/images'])
      expect(await app.request({ method: 'POST', url, headers: { ...headers, 'content-type': boundary }, payload: part })).toMatchObject(
        refused(415, 'unsupported_type'),
      );
  });

  it('answers everything with headers that keep a browser from mischief', async () => {
    const answers: Answer<unknown>[] = [
      await app.request({ url: '/healthz' }),
      await app.request({ url: '/openapi.json' }),
      await app.request({ url: '/api-docs' }),
      await app.request({ url: '/shops' }),
      await app.rpc('init'),
      await admin.rpc('user'),
      await app.rpc('nothing'),
      await app.rpc('user'),
      await app.rpc('login', {}),
      await admin.action('product_list', 'list', { limit: 1 }),
    ];
    for (const { headers, text } of answers) {
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/);
      expect(headers, 'nothing says that it is reached by https').not.toHaveProperty('strict-transport-security');
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"])
        expect(headers['content-security-policy'], text).toContain(part);
      expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
      // A session is a token that scripts of this site alone hold, never a cookie.
      expect(Object.keys(headers).filter((name) => /^access-control-|^x-powered-by$|^server$|^set-cookie$/.test(name))).toEqual([]);
    }
  });

  it.each([
    ['https://kontor.example', 'max-age=63072000'],
    ['http://kontor.example', undefined],
  ])('tells browsers of %s to use https alone: %s', async (publicUrl, told) => {
    const server = await createServer({ ...(await createServices(app.database)), publicUrl });
    for (const url of ['/healthz', '/shops', '/rpc/nothing', '/']) {
      const { headers } = await server.inject({ url });
      expect(headers['strict-transport-security'], url).toBe(told);
    }
    await server.close();
  });

  /** Headers and body of an answer as it stands on the wire. */
  const read = (answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = Object.fromEntries(
      fields.map((field): [string, string] => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
    );
    return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
  };

  it.each([
    ['an address that is none', 'GET /p/%E0%A4%A.jpg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a procedure whose name is none', 'POST /rpc/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', 400],
    ['a form with an endless name', `POST /upload/${'%41'.repeat(500)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, 400],
    ['a request of two lengths', 'POST /rpc/%41A4 HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['what is no HTTP', 'A4 A4 A4\r\n\r\n', 400],
    ['a header of 64 kB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Filler: ${'A4'.repeat(32_768)}\r\n\r\n`, 431],
  ])('answers %s like any other refusal, with the same headers and nothing of what was sent', async (_, text, status) => {
    const answer = read(await talk(text));
    expect(answer).toMatchObject({
      ...refused(status, 'bad_request'),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
      },
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(JSON.stringify(answer.body)).not.toMatch(/A4/);
  });

  it.each(['https://evil.example', 'null'])('tells origin %j nothing', async (origin) => {
    const answer = await admin.rpc('user', {}, { headers: { origin } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(
      (await app.request({ method: 'OPTIONS', url: '/rpc/user', headers: { origin, 'access-control-request-method': 'POST' } })).headers,
    ).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    '//rpc/init',
    '/rpc/./init',
    '/RPC/init',
    '/rpc/init/',
    '/rpc/%2e/init',
    '/rpc//init',
    '/rpc/Init',
    '/rpc/init%00',
    '/rpc/../rpc/init',
    '/rpc/init;x',
  ])('knows no way %s around a route', async (path) => {
    expect((await send('POST', path, { headers: { 'content-type': 'application/json' }, chunks: ['{}'] })).status).toBe(404);
  });
  it('knows the route itself', async () => {
    expect((await send('POST', '/rpc/init', { headers: { 'content-type': 'application/json' }, chunks: ['{}'] })).status).toBe(200);
  });

  it.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.env',
    '/.git/config',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/package.json',
    '/assets/index.js.map',
    '/src/server/main.ts',
    '/..\\..\\etc\\passwd',
  ])('gives no file for %s', async (path) => {
    const { status, text } = await send('GET', path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/root:|"dependencies"|\[core\]|sourcesContent/);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'nothing', 'apiAction', ''])('knows no procedure %j', async (name) => {
    const answer = await admin.rpc(name);
    expect(answer).toMatchObject(refused(404, 'not_found'));
  });

  it('gives who sends slowly a time to end', () => {
    const { headersTimeout, requestTimeout } = app.server.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 120_000]);
  });

  it('refuses a body that has no length and no end in sight', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const answer = await send('POST', '/rpc/init', { headers: { 'content-type': 'application/json' }, chunks: Array.from({ length: 12 }, () => chunk) }).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(typeof answer === 'object' ? answer.status : answer);
    expect((await app.rpc('init')).status).toBe(200);
  });

  it('tells nobody its version, its settings or its database', async () => {
    const health = await app.request({ url: '/healthz' });
    expect(health).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(Object.keys(health.body)).toEqual(['status']);
    for (const url of ['/version', '/metrics', '/debug', '/rpc/health']) expect((await app.request({ url })).text).not.toMatch(/postgres|pglite|fastify|node/i);
  });

  it('says of its own fault only that there is one', async () => {
    await app.database.script('alter table brand rename to brand_elsewhere');
    const answers = [await admin.action('product_brands', 'list'), await admin.action('product_brands', 'set', { brand_name: 'x' })];
    await app.database.script('alter table brand_elsewhere rename to brand');
    for (const answer of answers) {
      expect(answer).toMatchObject(refused(500, 'internal'));
      expect(answer.body.error).toMatchObject({ params: {} });
      expect(answer.text).not.toMatch(/brand|select|relation|\/work|node_modules|\.ts/i);
    }
  });

  it('writes log lines that hold neither secrets nor a line of the caller', async () => {
    const lines: string[] = [];
    const { services, tokens } = await createServices(app.database);
    const server = await createServer({ services, tokens, log: { stream: { write: (line) => lines.push(line) } } });
    const post = (name: string, payload: unknown, headers = {}) =>
      server.inject({
        method: 'POST',
        url: `/rpc/${name}`,
        headers: { 'content-type': 'application/json', 'x-company': 'KT-HU', ...headers },
        payload: JSON.stringify(payload),
      });
    const authorization = `Bearer ${admin.token}`;
    await post('login', { email: 'x\n2026-01-01 INFO login ok admin\u001b[31m\u2028', password: 'the secret password' });
    await post('login', { email: email('admin'), password: 'the secret password' });
    await post('refresh_token', { refresh_token: admin.refresh_token.replace(/^./, 'x') });
    await app.database.script('alter table brand rename to brand_elsewhere');
    await post('api_action', { entity: 'product_brands', action: 'list\n', payload: { search: 'forged\nline' } }, { authorization });
    await post(
      'api_action',
      { entity: 'product_brands', action: 'list', payload: { search: 'forged\nline' } },
      { authorization, cookie: 'kontor=the secret cookie' },
    );
    await app.database.script('alter table brand_elsewhere rename to brand');
    await server.close();
    await services.records.close();
    expect(lines).toHaveLength(1);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'a bug' });
      expect(['\n', '\u2028', '\u001b'].filter((mark) => line.trimEnd().includes(mark))).toEqual([]);
    }
    expect(lines.join('')).not.toMatch(new RegExp(`the secret|${admin.token}|${admin.refresh_token}|postgres://`));
  });

  /** docs/behaviour.md, Statuses: the status is what the client acts upon. */
  it('has one status for each sort of refusal', async () => {
    const [[product = {}], [brand = {}], [category = {}]] = [
      await admin.rows('product_list', { limit: 1 }),
      await admin.rows('product_list', { columns: ['brand_id'], limit: 1 }),
      await admin.rows('product_categories', { filter: { field: 'product_count', op: 'gt', value: 0 }, limit: 1 }),
    ];
    const code = String(product.product_code);
    const outcomes: [Answer<unknown>, number, string][] = [
      [await admin.action('packing_templates', 'set', [{ packing_template_name: 'twice' }, { packing_template_name: 'twice' }]), 409, 'already_exists'],
      [await admin.action('users', 'set', { user_name: 'again', user_email: email('ADMIN') }), 409, 'already_exists'],
      [await admin.action('product_list', 'set', { rows: [{ product_code: 'NEW-1' }] }), 422, 'required'],
      [await admin.patch('product_list', { product_code: code }, 'weight', { old: 'seen', new: 1 }), 422, 'stale'],
      [await admin.patch('product_list', { product_code: code }, 'weight', { new: 'heavy' }), 422, 'invalid_value'],
      [await admin.patch('product_list', { product_code: code }, 'brand_id', { new: 999_999 }), 422, 'unknown_reference'],
      [await admin.action('product_list', 'set', { rows: [{ product_code: code, min_margin: 60, exp_margin: 5 }] }), 422, 'rule'],
      [await admin.action('product_brands', 'delete', { keys: [{ brand_id: brand.brand_id }] }), 422, 'in_use'],
      [await admin.action('product_categories', 'delete', { keys: [{ product_category_id: category.product_category_id }] }), 422, 'in_use'],
      [await admin.action('product_list', 'delete', { filter: { and: [] }, expected: 1 }), 422, 'selection_changed'],
      [await admin.patch('product_list', { product_code: 'nothing' }, 'weight', { new: 1 }), 404, 'not_found'],
      [await admin.action('nothing', 'list'), 404, 'bad_data_source'],
      [await admin.action('vats_brief', 'set', { rows: [{ vat_code: 'x' }] }), 403, 'forbidden'],
      [await app.rpc('user'), 401, 'unauthenticated'],
    ];
    expect(outcomes.map(([answer]) => [answer.status, codeOf(answer)])).toEqual(outcomes.map(([, status, refusal]) => [status, refusal]));
  });

  it('closes no session with a refusal: 412 is no answer of a write', async () => {
    expect((await admin.rpc('user')).status).toBe(200);
    expect(await app.rows(sql`select 1 from refresh_token where revoked_at is not null`)).toEqual([]);
  });
});
