import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createByteCache } from '../../../../src/server/engine/images/byte-cache.ts';
import { createLimiter } from '../../../../src/server/engine/limiter.ts';
import { createSideProcess } from '../../../../src/server/engine/aside/side-process.ts';
import { createPictures } from '../../../../src/server/engine/images/pictures.ts';
import { parseVariant } from '../../../../src/server/engine/images/variant.ts';
import { allowedBoxes, allowedQualities } from '../../../../src/shared/images/presets.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { picture, sendUpload, temporaryStorage } from '../../fixtures/uploads.ts';

const sideProcess = createSideProcess();

describe('work that is limited', () => {
  it('runs so many at once, lets so many wait in their order and refuses the rest', async () => {
    const limiter = createLimiter({ running: 2, waiting: 3 });
    let now = 0;
    let most = 0;
    const order: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, (_, i) =>
        limiter.run(async () => {
          most = Math.max(most, (now += 1));
          order.push(i);
          await new Promise((resolve) => void setTimeout(resolve, 5));
          now -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await expect(limiter.run(async () => 'free again')).resolves.toBe('free again');
  });

  it('goes on after a failure', async () => {
    const limiter = createLimiter({ running: 1, waiting: 5 });
    const failing = limiter.run(() => Promise.reject(new Error('x')));
    const next = limiter.run(async () => 1);
    await expect(failing).rejects.toThrow('x');
    await expect(next).resolves.toBe(1);
  });
});

describe('the cache of pictures', () => {
  it('never holds more bytes than allowed, forgets what was not asked for longest, and outlives its process', async () => {
    const { places, cached, remove } = temporaryStorage();
    const cache = createByteCache({ folder: places.cache, most: 250 });
    for (const name of ['a', 'b']) await cache.put(name, Buffer.alloc(100));
    await cache.get('a');
    await cache.put('c', Buffer.alloc(100));
    expect([cache.size(), cached()]).toEqual([200, ['a', 'c']]);
    const next = createByteCache({ folder: places.cache, most: 250 });
    expect([(await next.get('a'))?.length, await next.get('b')]).toEqual([100, undefined]);
    remove();
  });
});

describeOnDemo('pictures of products', (open) => {
  let app: App;
  let admin: Client;
  let product: string;
  let id: string;
  const files = temporaryStorage();
  const get = (path: string, headers: Record<string, string> = {}) => app.server.inject({ url: path, headers });
  beforeAll(async () => {
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    product = String((await admin.rows('product_list', { limit: 1, columns: ['product_code'] }))[0]?.product_code);
    id = String((await sendUpload(app, admin, 'images', { bytes: await picture(1000, 500, 1), fields: { product_code: product } })).body.row.image_id);
  });
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  it('are fitted into the size asked for, in the format asked for, without being enlarged', async () => {
    const sizeOf = async (query: string) => {
      const { rawPayload, headers } = await get(`/p/${id}.jpg${query}`);
      const { width, height, format } = await sharp(rawPayload).metadata();
      return [headers['content-type'], format, width, height];
    };
    expect(await sizeOf('?width=300&height=300&quality=80&format=webp')).toEqual(['image/webp', 'webp', 300, 150]);
    expect(await sizeOf('?width=30&height=30')).toEqual(['image/jpeg', 'jpeg', 30, 15]);
    expect(await sizeOf('')).toEqual(['image/jpeg', 'jpeg', 850, 425]);
    expect(await sizeOf('?width=1200&height=800&format=webp')).toEqual(['image/webp', 'webp', 1000, 500]);
  });

  it('need no token, are kept for good and are known again (304)', async () => {
    const first = await get(`/p/${id}.jpg?width=100&height=100&format=webp`);
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get(`/p/${id}.jpg?width=100&height=100&format=webp`, { 'if-none-match': `"other", W/${String(first.headers.etag)}` });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    const larger = await get(`/p/${id}.jpg?width=200&height=200&format=webp`, { 'if-none-match': String(first.headers.etag) });
    expect(larger.statusCode).toBe(200);
  });

  it('run nothing when opened by themselves (H5)', async () => {
    const { headers } = await get(`/p/${id}.jpg`);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" });
    expect(String(headers['content-type'])).toMatch(/^image\/(?:jpeg|webp)$/);
  });

  it.each([
    'width=0',
    'width=-1',
    'width=1.5',
    'width=NaN',
    'width=1e9',
    'width=',
    'width=0x10',
    'width=1&width=2',
    'quality=0',
    'quality=101',
    'quality=abc',
    'format=exe',
    'format=svg',
    'format=webp&format=jpg',
    'width[a]=1&height=9999999',
  ])('with %s are refused (R1)', async (query) => {
    const { statusCode, headers, body } = await get(`/p/${id}.jpg?${query}`);
    expect({ statusCode, code: (JSON.parse(body) as { error: { code: string } }).error.code }).toEqual({ statusCode: 400, code: 'bad_request' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('of 10,000 sizes asked for become no more than those allowed (R1, R2)', async () => {
    const fileKey = await app.services.pictures.fileKeyOf(id);
    const names = new Set<string>();
    for (let side = 1; side <= 10_000; side += 1) {
      const { box, quality } = parseVariant({ width: String(side), height: String(side), quality: String((side % 100) + 1), format: 'webp' });
      names.add(`${box.width}x${box.height}-${quality}`);
    }
    expect(names.size).toBeLessThanOrEqual(allowedBoxes.length * allowedQualities.length);
    for (const side of [7, 8, 9, 99_999]) await get(`/p/${id}.jpg?width=${side}&height=${side}&format=webp`);
    expect(files.cached().filter((name) => name.startsWith(String(fileKey).slice(0, 64)) && name.includes('30x30-80.webp'))).toHaveLength(1);
  });

  it('that 200 ask for at once are resized by no more than the cores; who finds no place is told to come again (R3)', async () => {
    const { places, remove } = temporaryStorage();
    let running = 0;
    let most = 0;
    let told = 0;
    const slow = {
      ...places.storage,
      async get() {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => void setTimeout(resolve, 2));
        running -= 1;
        return undefined;
      },
    };
    const pictures = createPictures({ database: app.database, sideProcess, ...places, storage: slow, waiting: 100 });
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        pictures.variant(`${i}.webp`, parseVariant({})).catch((error: { code: string }) => (told += error.code === 'service_unavailable' ? 1 : 0)),
      ),
    );
    expect(most).toBeLessThanOrEqual(availableParallelism());
    expect(told).toBe(200 - 100 - most);
    remove();
  });

  it('that 100 ask for at once are made once (R4)', async () => {
    const { places, remove } = temporaryStorage();
    let resizes = 0;
    const counted: typeof sideProcess.run = (...order) => {
      resizes += 1;
      return sideProcess.run(...order);
    };
    const pictures = createPictures({ database: app.database, sideProcess: { run: counted }, ...places, storage: files.places.storage });
    const fileKey = String(await pictures.fileKeyOf(id));
    const made = await Promise.all(Array.from({ length: 100 }, () => pictures.variant(fileKey, parseVariant({ width: '300' }))));
    expect([resizes, new Set(made.map((bytes) => bytes?.length)).size]).toEqual([1, 1]);
    await pictures.variant(fileKey, parseVariant({ width: '300' }));
    expect(resizes).toBe(1);
    remove();
  });

  it.each([
    '/p/..%2f..%2fetc%2fpasswd.jpg',
    '/p/%00.jpg',
    '/p/1.jpg/..%2f..%2fx',
    '/p/1.jpg/x',
    '/p/',
    '/p/a.png',
    '/p/%E0%A4%A.jpg',
    `/p/${'a'.repeat(300)}.jpg`,
  ])('are not found outside of their place: %s (R5)', async (path) => {
    const { statusCode } = await get(path);
    expect([400, 404]).toContain(statusCode);
  });

  it('nobody uploaded are not found, and that is remembered for a short time only (R6)', async () => {
    const answer = await app.request({ url: '/p/nobody.jpg?width=30&height=30' });
    expect(answer).toMatchObject(refused(404, 'not_found'));
    expect(answer.headers['cache-control']).toBe('public, max-age=10');
  });
});
