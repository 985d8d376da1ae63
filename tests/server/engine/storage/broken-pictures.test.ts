import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';
import { manyFrames, manyPages } from '../../fixtures/hostile-files.ts';
import { picture, sendUpload, temporaryStorage } from '../../fixtures/uploads.ts';

/*
 * Pictures that are cut off, garbled, endless or of no size, sent to every form that takes pictures: each is refused or kept as something bounded, and a good
 * one is taken right after it.
 */

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
type Format = (typeof formats)[number];
const forms = declaredForms.filter(([, { upload }]) => upload === 'image').map(([name]) => name);

/** A picture with something in it, so that every part of the file matters. */
const busy = (format: Format): Promise<Buffer> => {
  const side = 96;
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * at * 31 + at * 7) % 251));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format)
    .toBuffer();
};

const garbled = (bytes: Buffer, from: number): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = Math.floor(copy.length * from); at < copy.length; at += 37) copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

/** The file without a width and a height: where its format tells them. */
const ofNoSize: Readonly<Record<Format, (bytes: Buffer) => Buffer>> = {
  jpeg: (bytes) => bytes.fill(0, bytes.indexOf(Buffer.from('ffc0', 'hex')) + 5, bytes.indexOf(Buffer.from('ffc0', 'hex')) + 9),
  png: (bytes) => bytes.fill(0, 16, 24),
  webp: (bytes) => bytes.fill(0, 26, 30),
  avif: (bytes) => bytes.fill(0, bytes.indexOf('ispe') + 8, bytes.indexOf('ispe') + 16),
  gif: (bytes) => bytes.fill(0, bytes.indexOf(0x2c, 13) + 5, bytes.indexOf(0x2c, 13) + 9).fill(0, 6, 10),
};

/** The directories of a TIFF, each of which names the next. */
const pagesOf = (bytes: Buffer): number => {
  let pages = 0;
  for (let at = bytes.readUInt32LE(4); at !== 0; at = bytes.readUInt32LE(at + 2 + bytes.readUInt16LE(at) * 12)) pages += 1;
  return pages;
};

/** An animated WebP of so many frames of a few pixels, each another. */
const manyWebpFrames = (count: number): Promise<Buffer> => {
  const pixels = Buffer.from(Array.from({ length: count * 2 * 2 * 3 }, (_, at) => (Math.floor(at / 12) * 53) % 256));
  return sharp(pixels, { raw: { width: 2, height: 2 * count, channels: 3, pageHeight: 2 } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
};

describeOnServer('pictures that are broken', (open) => {
  let app: App;
  let admin: Client;
  let product: string;
  let shade = 0;
  const files = temporaryStorage();
  const fieldsOf = (form: string): JsonObject => (form === 'images' ? { product_code: product } : {});
  const send = (form: string, bytes: Uint8Array) => sendUpload(app, admin, form, { bytes, fields: fieldsOf(form) });

  beforeAll(async () => {
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    product = String((await admin.rows('product_list', { limit: 1, columns: ['product_code'] }))[0]?.product_code);
  });
  beforeEach(() => app.execute(sql`delete from product_image`).then(() => undefined));
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  /** Refused with a code, or kept with its size; a good one is taken after it. */
  async function survive(form: string, what: string, bytes: Buffer): Promise<number> {
    const answer = await send(form, bytes);
    if (answer.status === 200) expect([form, what, answer.body.row.pixels ?? '1 × 1']).toEqual([form, what, expect.stringMatching(/^[1-9]\d* × [1-9]\d*$/)]);
    else
      expect([form, what, answer.status, codeOf(answer)]).toEqual([
        form,
        what,
        expect.toSatisfy((status: number) => status === 415 || status === 422),
        expect.stringMatching(/^(?:unsupported_type|unreadable_file|too_many_pixels)$/),
      ]);
    shade += 1;
    expect([form, what, (await send(form, await picture(8, 8, shade))).status]).toEqual([form, what, 200]);
    return answer.status;
  }

  it('are sent to every form of pictures', () => expect(forms.length).toBeGreaterThan(1));

  it.each(formats)('cut off anywhere are refused: %s', async (format) => {
    const whole = await busy(format);
    for (const form of forms) {
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const status = await survive(form, `cut at ${share}`, whole.subarray(0, Math.floor(whole.length * share)));
        // Nothing of a half picture is kept as if it were one.
        expect([form, share, status]).not.toEqual([form, share, 200]);
      }
    }
  });

  it.each(formats)('garbled anywhere are refused or read as some picture: %s', async (format) => {
    const whole = await busy(format);
    for (const form of forms) for (const from of [0.02, 0.2, 0.5, 0.8]) await survive(form, `garbled from ${from}`, garbled(whole, from));
  });

  it.each(formats)('that say they have no size are refused, or kept with one: %s', async (format) => {
    const bytes = ofNoSize[format](Buffer.from(await picture(16, 16, 7, format)));
    for (const form of forms) await survive(form, 'of no size', bytes);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a GIF', () => manyFrames(10_000)],
    ['a WebP', () => manyWebpFrames(10_000)],
  ])('of ten thousand frames are kept as their first one: %s', async (_, make) => {
    const bytes = await make();
    expect((await sharp(bytes).metadata()).pages).toBe(10_000);
    for (const form of forms) {
      expect([form, await survive(form, 'of ten thousand frames', bytes)]).toEqual([form, 200]);
    }
    for (const file of files.files()) expect(((await sharp(await files.places.storage.get(file)).metadata()).pages ?? 1) <= 100).toBe(true);
  });

  it('of a thousand pages are refused by their first bytes', async () => {
    const bytes = manyPages(1_000);
    expect(pagesOf(bytes)).toBe(1_000);
    for (const form of forms) expect([form, await survive(form, 'of a thousand pages', bytes)]).toEqual([form, 415]);
  });

  it('in the colours of print are kept in those of screens', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#345' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const before = files.files();
    expect((await send('images', bytes)).status).toBe(200);
    const [kept = ''] = files.files().filter((name) => !before.includes(name));
    expect((await sharp(await files.places.storage.get(kept)).metadata()).space).toBe('srgb');
  });

  it.each([
    [1, 65_500],
    [65_500, 1],
  ])('of %d × %d pixels are kept small enough to be shown', async (width, height) => {
    for (const format of ['jpeg', 'png'] as const) {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#345' } })
        .toFormat(format)
        .toBuffer();
      for (const form of forms) {
        const { status, body } = await send(form, bytes);
        expect([form, format, status]).toEqual([form, format, 200]);
        const id = String(body.row.image_id ?? body.row.picture_id);
        expect((await app.request({ url: `/p/${id}.jpg?width=300&height=300` })).status).toBe(200);
      }
    }
  });
});
