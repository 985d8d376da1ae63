import { zipSync, strToU8 } from 'fflate';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../../../../src/server/engine/storage/storage.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, createApp, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { picture, sendUpload, temporaryStorage } from '../../fixtures/uploads.ts';
import type { SentFile } from '../../fixtures/uploads.ts';
import { giantPng, manyFrames, smallestDocument } from '../../fixtures/hostile-files.ts';

const shell = Buffer.from('<?php system($_GET["c"]); ?>');
const html = Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><foreignObject/><image href="http://127.0.0.1/x"/></svg>');

describeOnServer('uploads', (open) => {
  let app: App;
  let admin: Client;
  let viewer: Client;
  let products: string[];
  let product: string;
  const files = temporaryStorage();
  const send = (file: SentFile, form = 'images', client = admin) =>
    sendUpload(app, client, form, { ...file, fields: { product_code: product, ...file.fields } });
  const images = (columns?: string[]) =>
    admin.rows('images', { filter: { field: 'product_code', op: 'eq', value: product }, sort: [{ field: 'position' }], ...(columns ? { columns } : {}) });

  beforeAll(async () => {
    app = await openApp(open, files.places);
    [admin, viewer] = [await app.signIn('admin', 'KT-HU'), await app.signIn('viewer', 'KT-HU')];
    await app.execute(sql`delete from product_image`);
    await app.execute(sql`update product set cover_image = null`);
    products = (await admin.rows('product_list', { limit: 40, columns: ['product_code'] })).map((row) => String(row.product_code));
  });
  // Each behaviour has a product of its own.
  afterEach(() => void (product = String(products.pop())));
  beforeAll(() => void (product = String(products.pop())));
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  it('become a row of the form, encoded anew, without metadata, upright', async () => {
    const photo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#c60' } })
      .jpeg()
      .withExif({ IFD0: { Artist: '<script>alert(1)</script>', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const polyglot = Buffer.concat([photo, html]);
    const {
      status,
      body: { row, change_set_id: changeSet },
    } = await send({ bytes: polyglot, name: 'photo.jpg' });
    expect([status, typeof changeSet]).toEqual([200, 'number']);
    expect(row).toMatchObject({ product_code: product, file_name: 'photo.jpg', position: 1, cover: true, pixels: '30 × 90' });
    expect(String(row.image_id)).toMatch(/^[\da-f]{32}$/);
    const [stored] = await app.rows<{ file_key: string; mime_type: string }>(
      sql`select file_key, mime_type from product_image join stored_file using (file_key) where image_id = ${row.image_id as string}`,
    );
    const kept = await files.places.storage.get(String(stored?.file_key));
    const { format, exif, orientation } = await sharp(kept).metadata();
    expect([stored?.mime_type, format, exif, orientation, kept?.includes('script')]).toEqual(['image/webp', 'webp', undefined, undefined, false]);
  });

  it('are saved under their name with the extension of what was kept of them', async () => {
    const {
      body: { row },
    } = await send({ bytes: await picture(40, 40, 8, 'jpeg'), name: 'Stůl.jpg' });
    const { headers } = await app.request({ url: `/files/images/${String(row.image_id)}`, headers: { authorization: `Bearer ${admin.token}` } });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename="Stul.webp"; filename*=UTF-8\'\'St%C5%AFl.webp',
    });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('take %s pictures', async (format) => {
    expect(await send({ bytes: await picture(40, 40, 7, format), name: 'no-extension' })).toMatchObject({ status: 200, body: { row: { pixels: '40 × 40' } } });
  });

  it.each<[string, Buffer, string]>([
    ['a program', shell, 'shell.php.jpg'],
    ['a page', html, 'page.jpg'],
    ['a drawing with scripts', svg, 'drawing.svg'],
    ['a drawing named a picture', svg, 'drawing.png'],
    ['nothing', Buffer.alloc(0), 'empty.png'],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'doc.png'],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex'), 'a.tiff'],
  ])('refuse %s by its first bytes (U1, U3)', async (_, bytes, name) => {
    const before = files.files();
    const answer = await send({ bytes, name });
    expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_type', params: { name } } } });
    expect([files.files(), await images()]).toEqual([before, []]);
  });

  it('refuse pictures of too many pixels by their header, before anything is decoded (U4)', async () => {
    const bytes = await giantPng();
    const before = process.memoryUsage().rss;
    const answer = await send({ bytes, name: 'giant.png' });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'too_many_pixels', params: { name: 'giant.png', most: 60 } } } });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('keep a small animation and the first frame of a long one, and live through what is broken (U5)', async () => {
    const pagesOf = async (bytes: Buffer) => {
      const { body } = await send({ bytes });
      const [stored] = await app.rows<{ file_key: string }>(sql`select file_key from product_image where image_id = ${body.row.image_id as string}`);
      return (await sharp(await files.places.storage.get(String(stored?.file_key))).metadata()).pages ?? 1;
    };
    expect([await pagesOf(manyFrames(3)), await pagesOf(manyFrames(2000))]).toEqual([3, 1]);
    const jpeg = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    expect(await send({ bytes: jpeg.subarray(0, jpeg.length - 600) })).toMatchObject({ status: 422, body: { error: { code: 'unreadable_file' } } });
    const cmyk = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#345' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await send({ bytes: cmyk })).status).toBe(200);
    const narrow = await sharp({ create: { width: 1, height: 65_500, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    expect((await send({ bytes: narrow })).status).toBe(200);
  });

  it('keep names as texts only and files under names of their own (U6)', async () => {
    for (const [i, name] of [
      '../../etc/passwd',
      'a\0.jpg',
      Buffer.from('photo\u202egpj.exe'),
      `${'n'.repeat(3000)}.jpg`,
      '<img src=x onerror=alert(1)>.png',
    ].entries()) {
      expect(await send({ bytes: await picture(10, 10, 20 + i), name })).toMatchObject({ status: 200 });
    }
    expect((await images(['file_name'])).map(({ file_name }) => String(file_name)).filter((name) => /[\\/\0\u202e]/.test(name))).toEqual([]);
    expect(files.files().every((name) => /^[\da-f]{64}\.webp$/.test(name))).toBe(true);
  });

  it('too large are refused with their name and leave nothing', async () => {
    const before = files.files();
    const answer = await send({ bytes: Buffer.concat([await picture(), Buffer.alloc(15 * 1024 * 1024)]), name: 'large.png' });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'too_large', params: { name: 'large.png', most: 15 * 1024 * 1024 } } } });
    expect(files.files()).toEqual(before);
  });

  it('without the right, for what is no form of files or for an unknown product leave neither row nor file (U9)', async () => {
    const before = files.files();
    const bytes = await picture(33, 33, 99);
    expect(await send({ bytes }, 'images', viewer)).toMatchObject(refused(403, 'forbidden'));
    expect(await send({ bytes }, 'product_brands')).toMatchObject(refused(404, 'bad_data_source'));
    expect(await send({ bytes }, 'nothing')).toMatchObject(refused(404, 'bad_data_source'));
    expect(codeOf(await send({ bytes, fields: { product_code: 'NO-SUCH' } }))).toBe('unknown_reference');
    expect(codeOf(await send({ bytes, fields: { file_key: 'x' } }))).toBe('unknown_field');
    expect(codeOf(await send({ bytes, fields: { image_id: 'mine', product_code: null } }))).toBeDefined();
    expect(
      await app.request({ method: 'POST', url: '/upload/images', headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '' }),
    ).toMatchObject(refused(401, 'unauthenticated'));
    expect([files.files(), await images()]).toEqual([before, []]);
  });

  it('of the same content share one file, which stays while somebody has it', async () => {
    const bytes = await picture(44, 44, 123);
    const before = files.files().length;
    const sent = await Promise.all(Array.from({ length: 5 }, () => send({ bytes })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await Promise.all([send({ bytes, fields: { product_code: 'NO-SUCH' } }), send({ bytes }), send({ bytes, fields: { product_code: 'NONE' } })]);
    expect(files.files().length).toBe(before + 1);
    expect((await images(['position', 'cover'])).map(({ position, cover }) => [position, cover])).toEqual(
      [1, 2, 3, 4, 5, 6].map((place) => [place, place === 1]),
    );
  });

  it('that find no room are told to come again and leave nothing (U10)', async () => {
    const full: Storage = { ...files.places.storage, put: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) };
    const small = await createApp(app.database, undefined, undefined, { ...files.places, storage: full });
    expect(await sendUpload(small, admin, 'images', { bytes: await picture(), fields: { product_code: product } })).toMatchObject(
      refused(503, 'service_unavailable'),
    );
    expect(await images()).toEqual([]);
    await small.stop();
  });

  it('beyond what may wait are told to come again, and each that was taken is kept whole (U8)', async () => {
    const before = files.files().length;
    const bytes = await Promise.all(Array.from({ length: 140 }, (_, i) => picture(12, 12, 1000 + i)));
    const statuses = (await Promise.all(bytes.map((one) => send({ bytes: one })))).map(({ status }) => status);
    const taken = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // Pictures that look alike are one content.
    const contents = await app.rows<{ count: number }>(sql`select count(distinct file_key)::int as count from product_image where product_code = ${product}`);
    expect([(await images(['image_id'])).length, files.files().length - before]).toEqual([taken, contents[0]?.count]);
  });

  it('of documents take PDF and office files by their first bytes and give them back as attachments', async () => {
    const sent = await send(
      { bytes: smallestDocument(), name: "Návod; k 'použití'.docx", fields: { file_type: 'manual', file_description: { cs: 'Návod' } } },
      'product_files',
    );
    expect(sent).toMatchObject({ status: 200, body: { row: { file_type: 'manual', position: 1, visible_in_shop: false } } });
    const get = (client: Client, id: unknown) =>
      app.request<string>({ url: `/files/product_files/${String(id)}`, headers: { authorization: `Bearer ${client.token}` } });
    const { status, headers } = await get(admin, sent.body.row.file_id);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      "attachment; filename=\"Navod; k 'pouziti'.docx\"; filename*=UTF-8''N%C3%A1vod%3B%20k%20%27pou%C5%BEit%C3%AD%27.docx",
    ]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" });
    for (const id of ['999999', 'x', '..%2f1', '1e3']) expect((await get(admin, id)).status).toBe(404);
    expect((await app.request({ url: `/files/product_files/${String(sent.body.row.file_id)}` })).status).toBe(401);
    for (const bytes of [html, svg, await picture(), Buffer.from(zipSync({ 'a.exe': strToU8('MZ') }))])
      expect(await send({ bytes, name: 'a.pdf' }, 'product_files')).toMatchObject({ status: 415 });
    expect(await send({ bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF'), name: 'a.exe' }, 'product_files')).toMatchObject({
      status: 200,
    });
  });

  it('that a field of another row names are shown to whoever knows their id, and only what is there can be named', async () => {
    const bytes = await picture(50, 20, 4321);
    const logoOf = (client: Client) => sendUpload(app, client, 'pictures', { bytes, name: 'logo.png' });
    const {
      status,
      body: { row },
    } = await logoOf(admin);
    expect([status, row]).toEqual([200, { picture_id: expect.stringMatching(/^[\da-f]{32}$/), file_name: 'logo.png', used_elsewhere: 0 }]);
    expect(await app.request({ url: `/p/${String(row.picture_id)}.jpg?width=100&height=100&quality=80&format=webp` })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp' },
    });
    const [brand] = await admin.rows('product_brands', { limit: 1, columns: ['brand_id', 'logo'] });
    const show = (shown: string) => admin.patch('product_brands', { brand_id: Number(brand?.brand_id) }, 'logo', { old: brand?.logo ?? null, new: shown });
    expect(await show('no-such-picture')).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'logo', code: 'unknown_reference' }] } } });
    expect(await show(String(row.picture_id))).toMatchObject({ status: 200, body: { rows: [{ logo: row.picture_id }] } });
    expect(await logoOf(viewer)).toMatchObject(refused(403, 'forbidden'));
    // Who may only edit brands may give them a logo.
    await app.execute(sql`
      insert into user_page (user_id, page_code, set) select user_id, page_code, true from app_user, page where user_email = 'viewer@demo.kontor.test' and url = 'products/brands'`);
    expect((await logoOf(viewer)).status).toBe(200);
  });
});
