import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { giantPng, manyFrames, smallestDocument } from '../../fixtures/hostile-files.ts';
import { sendUpload, temporaryStorage } from '../../fixtures/uploads.ts';

/** Of the first bytes of a format no more than those, and then nothing or noise. */
const torn = (hex: string, length: number): Buffer => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(length, 0x5a)]);
const sized = (width: number, height: number, bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
};

describeOnServer('hostile files', (open) => {
  let app: App;
  let admin: Client;
  let port: number;
  let product: string;
  const files = temporaryStorage();
  const send = (bytes: Uint8Array, name: Buffer | string = 'a.png', form = 'images') =>
    sendUpload(app, admin, form, { bytes, name, fields: { product_code: product } });

  beforeAll(async () => {
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.server.address() as AddressInfo);
    product = String((await admin.rows('product_list', { limit: 1, columns: ['product_code'] }))[0]?.product_code);
  });
  beforeEach(() => app.execute(sql`delete from product_image`).then(() => undefined));
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  it('that are a picture and a page at once are served as the picture alone (U2)', async () => {
    const html = '<html><script>alert(1)</script></html>';
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c60' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: html, Artist: html } })
      .toBuffer();
    const { body } = await send(Buffer.concat([photo, Buffer.from(html)]), 'polyglot.html');
    for (const query of ['', '?format=webp', '?width=30&height=30']) {
      const answer = await app.server.inject({ url: `/p/${String(body.row.image_id)}.jpg${query}` });
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(/^image\/(?:jpeg|webp)$/) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(answer.rawPayload.includes('script')).toBe(false);
    }
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['of no width', async () => sized(0, 100, await giantPng(10))],
    ['of no height', async () => sized(100, 0, await giantPng(10))],
    ['of nothing', async () => sized(0, 0, await giantPng(10))],
    ['of negative size', async () => sized(0xff_ff_ff_ff, 0xff_ff_ff_ff, await giantPng(10))],
    ['of 1 × 4,000,000,000 pixels', async () => sized(1, 4_000_000_000, await giantPng(10))],
    ['that is a torn JPEG', () => torn('ffd8ffe000104a46494600010100000100010000', 5000)],
    ['that is a torn PNG', () => torn('89504e470d0a1a0a0000000d49484452', 5000)],
    ['that is a torn GIF', () => torn('474946383961ffffffff', 5000)],
    ['that is a torn WebP', () => torn('52494646ffffff7f57454250565038', 5000)],
    ['that is a torn AVIF', () => torn('0000001c6674797061766966', 5000)],
    ['of a thousand TIFF pages', () => torn('49492a0008000000', 200_000)],
    ['that is a bitmap', () => torn('424d', 5000)],
    ['that is an icon', () => torn('00000100', 5000)],
    ['that is a PSD', () => torn('38425053', 5000)],
  ])('a picture %s is refused and the server lives on (U5)', async (_, bytes) => {
    const before = files.files();
    const answer = await send(await bytes());
    expect([answer.status, codeOf(answer)]).toEqual([
      expect.toSatisfy((code: number) => code === 415 || code === 422),
      expect.stringMatching(/^(?:unsupported_type|unreadable_file|too_many_pixels)$/),
    ]);
    expect(files.files()).toEqual(before);
    expect((await app.request({ url: '/healthz' })).status).toBe(200);
  });

  it('of ten thousand frames are kept as their first one (U5)', async () => {
    const { status, body } = await send(manyFrames(10_000));
    expect([status, body.row.pixels]).toEqual([200, '2 × 2']);
  });

  it.each([
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'C:\\x.docx',
    `${'n'.repeat(5000)}.docx`,
    '\u202excod.exe',
    "Kézikönyv 😀; x='y'.docx",
    '.',
    '..',
    'CON',
    'a%2f%2e%2e.docx',
  ])('named %j come back under a name that means nothing to any machine (U6)', async (name) => {
    const { status, body } = await send(smallestDocument(), Buffer.from(name), 'product_files');
    expect(status).toBe(200);
    const { headers } = await app.server.inject({
      url: `/files/product_files/${String(body.row.file_id)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]{1,400}"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(decodeURIComponent(String(headers['content-disposition']).replace(/^.*''/, ''))).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u);
    expect(files.files().every((stored) => /^[\da-f]{64}\.\w+$/.test(stored))).toBe(true);
  });

  describe.each([
    ['/upload/images', 'fields', '{}'],
    ['/import', 'entity', 'product_brands'],
  ])('sent to %s', (url, field, value) => {
    const post = (type: string | undefined, payload: string) =>
      app.request({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU', ...(type && { 'content-type': type }) },
        payload,
      });
    const multipart = 'multipart/form-data; boundary=edge';
    const head = `--edge\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;

    it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined])('as %s are no form (X6)', async (type) => {
      expect(await post(type, type === undefined ? '' : '{}')).toMatchObject(refused(415, 'unsupported_type'));
    });

    it.each([
      ['without a boundary', 'multipart/form-data', `${head}x\r\n--edge--\r\n`],
      ['under another boundary', 'multipart/form-data; boundary=other', `${head}x\r\n--edge--\r\n`],
      ['cut off in the file', multipart, `${head}x`],
      ['cut off in the heads', multipart, head.slice(0, -8)],
      ['cut off in the fields', multipart, head.slice(0, 60)],
      ['that are nothing', multipart, ''],
      ['without a file', multipart, `--edge\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n--edge--\r\n`],
      ['named like a prototype', multipart, `${head.replace('name="file"', 'name="__proto__"')}x\r\n--edge--\r\n`],
    ])('%s are malformed', async (_, type, payload) => {
      expect(await post(type, payload)).toMatchObject(refused(400, 'bad_request'));
      expect((await admin.rpc('user')).status).toBe(200);
    });
  });

  it.each([
    '{"__proto__":{"a":1}}',
    '{"file_description":{"\\u005f_proto__":{"a":1}}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"file_description":{"en":"a\\u0000b"}}',
    '[]',
    'null',
    '1',
    '{',
  ])('with the fields %s are refused (X1, X5)', async (fields) => {
    const before = files.files();
    const fieldsText = fields.replace(/^\{(?=.)/, `{"product_code":${JSON.stringify(product)},`);
    expect(await sendUpload(app, admin, 'product_files', { bytes: smallestDocument(), name: 'a.docx', fieldsText })).toMatchObject(refused(400, 'bad_request'));
    expect([files.files(), ({} as { a?: number }).a]).toEqual([before, undefined]);
  });

  it.each([
    ['a NUL', 'a\0b.csv', 'ab.csv'],
    ['no name', '', 'file'],
    ['a long one', `${'😀'.repeat(300)}.csv`, `${'😀'.repeat(98)}.csv`],
  ])('to be brought in keep of %s what can be stored', async (_, name, kept) => {
    const payload = `--edge\r\ncontent-disposition: form-data; name="entity"\r\n\r\nproduct_brands\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\nbrand_name\r\nSent\r\n--edge--\r\n`;
    const answer = await app.request({
      method: 'POST',
      url: '/import',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
      payload,
    });
    expect(answer).toMatchObject({ status: 200, body: { file_name: kept } });
  });

  it('of ten megabytes, a hundred at once, take no memory for each (U8)', async () => {
    const piece = Buffer.alloc(65_536, 0x5a);
    const head = Buffer.from(
      '--edge\r\ncontent-disposition: form-data; name="fields"\r\n\r\n{}\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    );
    const sendSlowly = async (): Promise<number> => {
      const sending = httpRequest({
        port,
        method: 'POST',
        path: '/upload/images',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
      });
      const answer = new Promise<number>((resolve) => {
        sending.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0));
      });
      sending.write(head);
      for (let sent = 0; sent < 10_000_000 && !sending.destroyed; sent += piece.length)
        if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answer]);
      sending.end('\r\n--edge--\r\n');
      return answer;
    };
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 50);
    const statuses = await Promise.all(Array.from({ length: 100 }, sendSlowly));
    clearInterval(watch);
    expect(statuses.filter((status) => ![415, 503].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 415).length).toBeGreaterThan(3);
    // A hundred of them are a gigabyte.
    expect(most).toBeLessThan(400 * 1024 * 1024);
    expect(await app.rows(sql`select 1 from product_image`)).toEqual([]);
  });
});
