import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileKeyOf } from '../../../../src/server/engine/storage/file-key.ts';
import { sweepFiles } from '../../../../src/server/engine/storage/sweep-files.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { picture, sendUpload, temporaryStorage } from '../../fixtures/uploads.ts';
import type { SentFile } from '../../fixtures/uploads.ts';

/** A document of so many thousand bytes, unlike every other. */
const document = (kilobytes: number, sign: string): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n%${sign}\n`), Buffer.alloc(kilobytes * 1000 - 10 - sign.length - 1, 'x')]);

describeOnServer('stored files', (open) => {
  let app: App;
  let admin: Client;
  let product: string;
  const files = temporaryStorage();
  const send = (file: SentFile, form = 'product_files') => sendUpload(app, admin, form, { name: 'a.pdf', fields: { product_code: product }, ...file });
  const keyOf = async (id: unknown, table = 'product_file', column = 'file_id') =>
    (await app.rows<{ file_key: string }>(sql`select file_key from ${sql.raw(table)} where ${sql.raw(column)}::text = ${String(id)}`))[0]?.file_key ?? '';
  const rowOf = async (key: string) =>
    (await app.rows<JsonObject>(sql`select owner_company, unused_since is not null as unused from stored_file where file_key = ${key}`))[0];
  const sweep = (database = app.database) => sweepFiles({ database, storage: files.places.storage, signal: new AbortController().signal });
  const outOfUseFor = (days: number) =>
    app.execute(sql`update stored_file set unused_since = now() - ${days} * interval '1 day' where unused_since is not null`);

  beforeAll(async () => {
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    product = String((await admin.rows('product_list', { limit: 1, columns: ['product_code'] }))[0]?.product_code);
  });
  beforeEach(async () => {
    await app.execute(sql`delete from product_image`);
    await app.execute(sql`delete from product_file`);
    await app.execute(sql`update brand set logo = null`);
    await app.execute(sql`delete from picture`);
    await app.execute(sql`delete from stored_file`);
    await app.execute(sql`update company set storage_limit = 20000`);
  });
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  it('are known to be in use by every table that names them', async () => {
    const naming = await app.rows<{ name: string }>(
      sql`select conrelid::regclass::text as name from pg_constraint where confrelid = 'stored_file'::regclass and contype = 'f' order by 1`,
    );
    const [{ source = '' } = {}] = await app.rows<{ source: string }>(sql`select prosrc as source from pg_proc where proname = 'kontor_file_is_named'`);
    expect(naming.length).toBeGreaterThan(1);
    for (const { name } of naming) {
      expect(source).toMatch(new RegExp(`FROM ${name} `));
      expect(
        (await app.rows<{ tgname: string }>(sql`select tgname::text from pg_trigger where tgrelid = ${name}::regclass and not tgisinternal`)).map(
          ({ tgname }) => tgname,
        ),
      ).toEqual(expect.arrayContaining(['file_named', 'file_left']));
    }
  });

  describe('of a company', () => {
    const limit = (megabytes: number, company = 'KT-HU') => app.execute(sql`update company set storage_limit = ${megabytes} where company_code = ${company}`);
    const full = (most: number) => ({ status: 422, body: { error: { code: 'storage_full', params: { name: 'a.pdf', most } } } });
    const listed = async () => (await admin.rows('product_files', { filter: { field: 'product_code', op: 'eq', value: product } })).length;

    it('fit its limit, and what does not leaves neither row nor file (U11)', async () => {
      await limit(1);
      expect((await send({ bytes: document(700, 'a') })).status).toBe(200);
      const before = files.files();
      expect(await send({ bytes: document(400, 'b') })).toMatchObject(full(1));
      expect([files.files(), await listed()]).toEqual([before, 1]);
      expect((await send({ bytes: document(300, 'c') })).status).toBe(200);
      await limit(2);
      expect((await send({ bytes: document(400, 'b') })).status).toBe(200);
    });

    it('fit it also when many come at once (U11)', async () => {
      await limit(1);
      const statuses = (await Promise.all(Array.from({ length: 10 }, (_, i) => send({ bytes: document(300, `many ${i}`) })))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      expect(statuses.filter((status) => status !== 200).every((status) => status === 422)).toBe(true);
      expect([await listed(), (await app.rows(sql`select 1 from stored_file`)).length]).toEqual([3, 3]);
    });

    it("count once however many rows name them, and are another company's no more than its own (U11)", async () => {
      await limit(1);
      expect((await send({ bytes: document(900, 'same') })).status).toBe(200);
      expect((await send({ bytes: document(900, 'same') })).status).toBe(200);
      expect(await send({ bytes: document(200, 'other') })).toMatchObject(full(1));
      expect((await send({ bytes: document(900, 'same'), company: 'KT-DE' })).status).toBe(200);
      expect((await send({ bytes: document(200, 'other'), company: 'KT-DE' })).status).toBe(200);
      expect(
        (await app.rows<{ owner_company: string }>(sql`select owner_company from stored_file order by size`)).map(({ owner_company: owner }) => owner),
      ).toEqual(['KT-DE', 'KT-HU']);
    });

    it('fill no more than the limit once more when they are sent and deleted in turn; the latest deletion can still be taken back (U11)', async () => {
      await limit(1);
      let latest: number | null = null;
      for (let i = 0; i < 6; i += 1) {
        const {
          body: { row },
        } = await send({ bytes: document(600, `turn ${i}`) });
        latest = (await admin.action('product_files', 'delete', { keys: [{ file_id: row.file_id }] })).body.change_set_id as number;
      }
      expect((await send({ bytes: document(100, 'last') })).status).toBe(200);
      expect(await app.rows(sql`select 1 from stored_file`)).toHaveLength(2);
      expect((await admin.rpc('undo', { change_set_id: latest })).status).toBe(200);
    });

    it('make room as soon as no row names them, and take it up again when a deletion is taken back (U11)', async () => {
      await limit(1);
      const first = await send({ bytes: document(900, 'first') });
      const key = await keyOf(first.body.row.file_id);
      const gone = await admin.action('product_files', 'delete', { keys: [{ file_id: first.body.row.file_id }] });
      expect(await rowOf(key)).toMatchObject({ unused: true });
      expect((await send({ bytes: document(800, 'second') })).status).toBe(200);
      expect((await admin.rpc('undo', { change_set_id: gone.body.change_set_id })).status).toBe(200);
      expect(await rowOf(key)).toMatchObject({ unused: false });
      expect(await send({ bytes: document(100, 'third') })).toMatchObject(full(1));
    });

    it('are shown beside its limit, which an administrator changes (U11)', async () => {
      await send({ bytes: document(1500, 'shown') });
      const shown = async (): Promise<JsonObject | undefined> =>
        (await admin.rows('companies', { filter: { field: 'company_code', op: 'eq', value: 'KT-HU' }, columns: ['storage_limit', 'stored_files'] }))[0];
      expect(await shown()).toMatchObject({ storage_limit: 20_000, stored_files: 1.5 });
      expect((await admin.patch('companies', { company_code: 'KT-HU' }, 'storage_limit', { new: 1 })).status).toBe(200);
      expect(await send({ bytes: document(1, 'more') })).toMatchObject(full(1));
    });
  });

  describe('that no row names', () => {
    const deleted = async (file: SentFile): Promise<{ key: string; id: number; answer: Answer }> => {
      const { body } = await send(file);
      const key = await keyOf(body.row.file_id);
      const answer = await admin.action('product_files', 'delete', { keys: [{ file_id: body.row.file_id }] });
      return { key, id: Number(body.row.file_id), answer };
    };

    it('stay for a month, so that a deletion can be taken back whole, and are gone then', async () => {
      const { key, answer } = await deleted({ bytes: document(2, 'stays') });
      await outOfUseFor(29);
      expect(await sweep()).toEqual({ unused: 0, stray: 0 });
      expect((await admin.rpc('undo', { change_set_id: answer.body.change_set_id })).status).toBe(200);
      await outOfUseFor(31);
      expect(await sweep()).toEqual({ unused: 0, stray: 0 });
      expect(await files.places.storage.has(key)).toBe(true);
      const { key: other, answer: late } = await deleted({ bytes: document(2, 'goes') });
      await outOfUseFor(31);
      expect(await sweep()).toEqual({ unused: 1, stray: 0 });
      expect([await files.places.storage.has(other), await rowOf(other), await files.places.storage.has(key)]).toEqual([false, undefined, true]);
      // The row would name a file there is no more: refused, and nothing half back.
      expect((await admin.rpc('undo', { change_set_id: late.body.change_set_id })).status).toBe(422);
    });

    it('are found by the sweep itself where no trigger saw them go', async () => {
      const { body } = await send({ bytes: await picture(20, 20, 5), name: 'a.png' }, 'images');
      const key = await keyOf(body.row.image_id, 'product_image', 'image_id');
      await app.execute(sql`alter table product_image disable trigger file_left`);
      await app.execute(sql`delete from product_image`);
      await app.execute(sql`alter table product_image enable trigger file_left`);
      expect(await rowOf(key)).toMatchObject({ unused: false });
      await sweep();
      expect(await rowOf(key)).toMatchObject({ unused: true });
    });

    it('are not among them while any field names them, of whatever table', async () => {
      const {
        body: {
          row: { picture_id: badge },
        },
      } = await send({ bytes: await picture(20, 20, 8), name: 'badge.png', fields: {} }, 'pictures');
      await app.database.script(
        `create table badge (badge_picture text references picture); insert into badge values ('${String(badge)}'); update picture set created_at = now() - interval '31 days'`,
      );
      await sweep();
      expect(await app.rows(sql`select 1 from picture`)).toHaveLength(1);
      await app.database.script('drop table badge');
      await sweep();
      expect(await app.rows(sql`select 1 from picture`)).toEqual([]);
    });

    it('are among them a month after the last brand showed them or a change could be taken back', async () => {
      const {
        body: {
          row: { picture_id: logo },
        },
      } = await send({ bytes: await picture(20, 20, 6), name: 'logo.png', fields: {} }, 'pictures');
      const {
        body: {
          row: { picture_id: never },
        },
      } = await send({ bytes: await picture(20, 20, 7), name: 'never.png', fields: {} }, 'pictures');
      const [brand] = await admin.rows('product_brands', { limit: 1, columns: ['brand_id', 'logo'] });
      const show = (old: unknown, shown: unknown) =>
        admin.patch('product_brands', { brand_id: brand?.brand_id ?? 0 }, 'logo', { old: old as string | null, new: shown as string | null });
      const left = async () => (await app.rows<{ picture_id: string }>(sql`select picture_id from picture`)).map((row) => row.picture_id);
      expect((await show(brand?.logo ?? null, logo)).status).toBe(200);
      expect((await show(logo, null)).status).toBe(200);
      await sweep();
      expect((await left()).sort()).toEqual([logo, never].sort());
      await app.execute(sql`update picture set created_at = now() - interval '31 days'`);
      await sweep();
      expect(await left()).toEqual([logo]);
      await app.execute(sql`update change set made_at = now() - interval '31 days' where entity_name = 'brand'`);
      await sweep();
      expect(await left()).toEqual([]);
    });

    it('are kept by somebody who uploads the same while they are swept', async () => {
      for (let round = 0; round < 8; round += 1) {
        const bytes = document(3, `race ${round}`);
        const { key } = await deleted({ bytes });
        await outOfUseFor(40);
        const [sent] = await Promise.all([send({ bytes }), sweep(), sweep()]);
        expect([round, sent.status, await files.places.storage.has(key), await rowOf(key)]).toEqual([
          round,
          200,
          true,
          { owner_company: 'KT-HU', unused: false },
        ]);
        await sweep();
        expect(await files.places.storage.has(key)).toBe(true);
      }
    });

    it('are either back with their row or gone without it when a deletion is taken back while they are swept', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { key, id, answer } = await deleted({ bytes: document(3, `back ${round}`) });
        await outOfUseFor(40);
        const [undone] = await Promise.all([admin.rpc('undo', { change_set_id: answer.body.change_set_id }), sweep()]);
        const isBack = undone.status === 200;
        expect([round, await keyOf(id), await files.places.storage.has(key)]).toEqual([round, isBack ? key : '', isBack]);
      }
    });

    it('go only when the database could forget them', async () => {
      const { key } = await deleted({ bytes: document(2, 'broken') });
      await outOfUseFor(40);
      const broken = { ...files.places.storage, remove: () => Promise.reject(new Error('the storage is away')) };
      await expect(sweepFiles({ database: app.database, storage: broken, signal: new AbortController().signal })).rejects.toThrow('the storage is away');
      expect(await rowOf(key)).toMatchObject({ unused: true });
      expect(await sweep()).toEqual({ unused: 1, stray: 0 });
    });

    it('are cleared out of the storage too when the database never knew them, after the same time', async () => {
      await send({ bytes: document(2, 'known') });
      const [old, young] = [Buffer.from('old stray'), Buffer.from('young stray')];
      const [oldKey, youngKey] = [fileKeyOf(old, 'pdf'), fileKeyOf(young, 'pdf')];
      await files.places.storage.put(oldKey, old, 'application/pdf');
      await files.places.storage.put(youngKey, young, 'application/pdf');
      const past = Date.now() / 1000 - 31 * 86_400;
      utimesSync(join(files.folder, oldKey.slice(0, 2), oldKey), past, past);
      expect(await sweep()).toMatchObject({ stray: 1 });
      expect([await files.places.storage.has(oldKey), await files.places.storage.has(youngKey)]).toEqual([false, true]);
    });

    it('are left alone by a database that knows no file at all', async () => {
      const bytes = Buffer.from('of another database');
      const key = fileKeyOf(bytes, 'pdf');
      await files.places.storage.put(key, bytes, 'application/pdf');
      const past = Date.now() / 1000 - 400 * 86_400;
      utimesSync(join(files.folder, key.slice(0, 2), key), past, past);
      expect(await sweep()).toEqual({ unused: 0, stray: 0 });
      expect(await files.places.storage.has(key)).toBe(true);
    });
  });
});
