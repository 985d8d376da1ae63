import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { picture, sendUpload, temporaryStorage } from '../fixtures/uploads.ts';
import type { SentFile } from '../fixtures/uploads.ts';

describeOnServer('images of a product', (open) => {
  let app: App;
  let admin: Client;
  let viewer: Client;
  let products: string[];
  let product: string;
  const files = temporaryStorage();
  const send = (file: SentFile) => sendUpload(app, admin, 'images', { ...file, fields: { product_code: product } });
  const images = (columns?: string[]) =>
    admin.rows('images', { filter: { field: 'product_code', op: 'eq', value: product }, sort: [{ field: 'position' }], ...(columns ? { columns } : {}) });
  const coverOfProduct = async () =>
    (await admin.rows('product_list', { filter: { field: 'product_code', op: 'eq', value: product }, columns: ['cover_image'] }))[0]?.cover_image;

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

  const three = async (): Promise<string[]> => {
    const rows: JsonObject[] = [];
    for (const shade of [1, 2, 3]) rows.push((await send({ bytes: await picture(20, 20, shade) })).body.row);
    return rows.map(({ image_id }) => String(image_id));
  };
  const covers = async () => (await images(['image_id', 'cover'])).filter(({ cover }) => cover).map(({ image_id }) => image_id);

  it('have exactly one cover, which the product shows; a new one takes it from the other, and an undo gives it back', async () => {
    const [a, b, c] = (await three()) as [string, string, string];
    expect([await covers(), await coverOfProduct()]).toEqual([[a], a]);
    const set = await admin.patch('images', { image_id: b }, 'cover', { old: false, new: true });
    expect(set.body.rows).toMatchObject([
      { image_id: b, cover: true },
      { image_id: a, cover: false },
    ]);
    expect([await covers(), await coverOfProduct()]).toEqual([[b], b]);
    expect((await admin.rpc('undo', { change_set_id: set.body.change_set_id })).status).toBe(200);
    expect([await covers(), await coverOfProduct()]).toEqual([[a], a]);
    await admin.patch('images', { image_id: a }, 'cover', { old: true, new: false });
    expect(await covers()).toEqual([a]);
    const gone = await admin.action('images', 'delete', { keys: [{ image_id: a }] });
    expect([gone.body.deleted, await covers(), await coverOfProduct()]).toEqual([1, [b], b]);
    expect((await admin.rpc('undo', { change_set_id: gone.body.change_set_id })).status).toBe(200);
    expect([await covers(), await coverOfProduct()]).toEqual([[a], a]);
    await admin.action('images', 'delete', { keys: [a, b, c].map((image_id) => ({ image_id })) });
    expect([await covers(), await coverOfProduct()]).toEqual([[], null]);
  });

  it('never have two covers, whoever writes', async () => {
    const [, b] = (await three()) as [string, string, string];
    await expect(app.execute(sql`update product_image set cover = true where image_id = ${b}`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'product_image_one_cover',
    });
  });

  it('keep one cover also when many are made it at once', async () => {
    const ids = await three();
    const answers = await Promise.all(ids.map((image_id) => admin.patch('images', { image_id }, 'cover', { new: true })));
    expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true);
    const now = await covers();
    expect([now.length, await coverOfProduct()]).toEqual([1, now[0]]);
  });

  it('have an order that is dense after every move, and an undo takes a move back', async () => {
    const [a, b, c] = (await three()) as [string, string, string];
    const order = async () => (await images(['image_id', 'position'])).map(({ image_id, position }) => [image_id, position]);
    const place = (image_id: string, to: JsonObject) =>
      admin.action<{ rows: JsonObject[]; change_set_id: number }>('images', 'move', { key: { image_id }, ...to });
    const first = await place(c, { position: 1 });
    expect(first.body.rows).toHaveLength(3);
    expect(await order()).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ]);
    await place(c, { by: 1 });
    expect(await order()).toEqual([
      [a, 1],
      [c, 2],
      [b, 3],
    ]);
    await place(a, { by: -1 });
    await place(b, { by: 5 });
    expect(await order()).toEqual([
      [a, 1],
      [c, 2],
      [b, 3],
    ]);
    const last = await place(a, { position: 0 });
    expect(await order()).toEqual([
      [c, 1],
      [b, 2],
      [a, 3],
    ]);
    await admin.rpc('undo', { change_set_id: last.body.change_set_id });
    expect(await order()).toEqual([
      [a, 1],
      [c, 2],
      [b, 3],
    ]);
    expect((await viewer.action('images', 'move', { key: { image_id: a }, by: 1 })).status).toBe(403);
    expect((await place('nobody', { by: 1 })).status).toBe(404);
  });

  it('can be taken back as one change', async () => {
    const { body } = await send({ bytes: await picture(20, 20, 77) });
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect([await images(), await coverOfProduct()]).toEqual([[], null]);
  });
});
