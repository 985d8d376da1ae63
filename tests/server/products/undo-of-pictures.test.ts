import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../src/server/engine/database/database.ts';
import type { Records } from '../../../src/server/engine/records/engine.ts';
import type { ImportAnswer } from '../../../src/server/engine/transfer/import/imports.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { bytesOf, startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureHost } from '../../support/picture-host.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { fetchesOf } from '../fixtures/fetching.ts';
import { allRights, refusalOf } from '../fixtures/records.ts';
import { createRecordsInPieces } from '../fixtures/records-in-pieces.ts';
import { sendImport } from '../fixtures/send-import.ts';
import { picture, sendUpload, temporaryStorage } from '../fixtures/uploads.ts';

const rights = () => allRights;
const added = ['NEW-1', 'NEW-2', 'NEW-3'];
const perProduct = 5;

describeOnServer('the undo of an import whose pictures came', (open) => {
  let app: App;
  let admin: Client;
  let host: PictureHost;
  let actor: Actor;
  /** A product that was there, with a picture of its own. */
  let old: string;
  const files = temporaryStorage();
  const servers = createRecordsInPieces();
  let changeSet = 0;
  let transactions = 0;

  /** Writes pieces of so many rows, and counts the transactions. */
  const inPiecesOf = (rows: number): Records => servers.open(app.database, rows, () => (transactions += 1));
  const pictures = (): Promise<JsonObject[]> =>
    app.rows<JsonObject>(sql`select product_code, position, image_id, file_name, cover from product_image order by product_code, position`);
  const products = (): Promise<JsonObject[]> => app.rows<JsonObject>(sql`select product_code, cover_image from product order by product_code`);
  const state = async () => ({ pictures: await pictures(), products: await products() });
  const undo = async (records: Records, id: number | null): Promise<number> =>
    (await records.undo(actor, { change_set_id: id ?? 0 }, rights)).change_set_id ?? 0;
  let before: Awaited<ReturnType<typeof state>>;

  beforeAll(async () => {
    host = await startPictureHost();
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    actor = { userId: await app.userId('admin'), companyCode: 'KT-HU' };
    await app.execute(sql`delete from product_image`);
    await app.execute(sql`update product set cover_image = null`);
    const [first] = await admin.rows('product_list', { limit: 1, columns: ['product_code'] });
    old = String(first?.product_code);
    expect((await sendUpload(app, admin, 'images', { bytes: await picture(10, 10), fields: { product_code: old } })).status).toBe(200);
    before = await state();
    const lines: [string, string, string][] = [];
    for (const [line, code] of [old, ...added].entries()) {
      const addresses: string[] = [];
      for (let one = 0; one < perProduct; one += 1) {
        const bytes = bytesOf(await picture(20 + line, 20 + one));
        // The first and the third come last.
        addresses.push(one % 2 === 0 && one < 4 ? host.give(`/${code}-${one}.png`, statusOf(503), bytes) : host.give(`/${code}-${one}.png`, bytes));
      }
      lines.push([code, `Name of ${code}`, addresses.join(' ')]);
    }
    const { body } = await sendImport(app, admin, 'product_list', [['SKU', 'Name', 'Images'], ...lines]);
    const mapping = [
      { column: 0, field: 'product_code' },
      { column: 1, field: 'product_name', language: 'en' },
      { column: 2, form: 'images', field: 'image_id' },
    ];
    const done = await admin.action<ImportAnswer>('product_list', 'import_commit', { import_id: body.import_id, mapping, language_code: 'en' });
    expect([done.status, done.body]).toMatchObject([200, { add: added.length }]);
    changeSet = done.body.change_set_id ?? 0;
    await fetchesOf(app, [host.host]).work();
    await fetchesOf(app, [host.host], { ahead: () => 60_000 }).work();
    expect(await pictures()).toHaveLength(1 + (1 + added.length) * perProduct);
  }, 120_000);
  afterAll(async () => {
    await servers.close();
    await app.close();
    await host.stop();
    files.remove();
  });

  it('goes in pieces, leaves what was there, and is undone itself in pieces of another size with each picture at its place', async () => {
    const full = await state();
    for (const [there, back] of [
      [2, 3],
      [3, 1],
      [7, 2],
    ] as const) {
      transactions = 0;
      const undone = await undo(inPiecesOf(there), changeSet);
      expect(transactions).toBeGreaterThan(((1 + added.length) * perProduct) / there);
      expect(await state()).toEqual(before);
      await undo(inPiecesOf(back), undone);
      expect(await state()).toEqual(full);
    }
  });

  it('brings each picture back to its place where it is cut short', async () => {
    const full = await state();
    for (const [rows, pieces] of [
      [2, 5],
      [3, 6],
    ] as const) {
      const records = servers.open(app.database, rows, (transaction) => {
        if (transaction === pieces) void records.cancelUndo(actor.userId, changeSet);
      });
      expect((await refusalOf(undo(records, changeSet))).code).toBe('cancelled');
      expect(await state()).toEqual(full);
    }
  });

  it('is not hindered by a picture that somebody put before them, but by one of them that he moved', async () => {
    expect((await sendUpload(app, admin, 'images', { bytes: await picture(11, 10), fields: { product_code: old } })).status).toBe(200);
    const rows = await admin.rows('images', { filter: { field: 'product_code', op: 'eq', value: old }, sort: [{ field: 'position' }] });
    const last = rows.at(-1);
    const move = async (row: JsonObject | undefined, place: number) =>
      (await admin.action('images', 'set', { patches: [{ key: { image_id: row?.image_id ?? null }, field: 'position', new: place }] })).status;
    expect(await move(last, 1)).toBe(200);
    const undone = await undo(inPiecesOf(2), changeSet);
    expect((await pictures()).map(({ image_id }) => image_id)).toEqual([last?.image_id, ...before.pictures.map(({ image_id }) => image_id)]);
    await undo(inPiecesOf(3), undone);
    expect(await move(rows[2], 1)).toBe(200);
    const refused = await refusalOf(undo(inPiecesOf(2), changeSet));
    expect(refused).toMatchObject({ code: 'undo_conflict', params: { conflicts: [{ field: 'position' }] } });
  });
});
