import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../../schemas/forms/fetches.ts';
import { access } from '../../../../src/generated/server/access.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import type { ImportCall } from '../../../../src/server/engine/transfer/import/import-call.ts';
import type { ImportAnswer } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { ImportCheck } from '../../../../src/server/engine/transfer/import/trial.ts';
import type { Fetches } from '../../../../src/server/engine/transfer/fetching/fetches.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { bytesOf, startPictureHost, statusOf } from '../../../support/picture-host.ts';
import type { PictureHost } from '../../../support/picture-host.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { fetchesOf } from '../../fixtures/fetching.ts';
import { sendImport } from '../../fixtures/send-import.ts';
import { picture, temporaryStorage } from '../../fixtures/uploads.ts';
import { declaredForms } from './declared.ts';

/** Every form with each form whose files an import of it fetches. */
const pairs = declaredForms.flatMap(([form, { fetches = [] }]) => fetches.map((fetch): [string, string, Fetch] => [form, fetch.form, fetch]));

/** Of each pair a row that is new in the form: its columns and its cells. */
const examples: Record<string, { columns: readonly string[]; cells: readonly string[]; key: string }> = {
  'product_list > images': { columns: ['product_code', 'product_name'], cells: ['FETCHED-1', 'Fetched'], key: 'FETCHED-1' },
};

describeOnServer('files that an import fetches', (open) => {
  let app: App;
  let admin: Client;
  let host: PictureHost;
  let fetches: Fetches;
  const files = temporaryStorage();
  beforeAll(async () => {
    host = await startPictureHost();
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    fetches = fetchesOf(app, [host.host]);
  });
  afterAll(async () => {
    await app.close();
    await host.stop();
    files.remove();
  });

  async function barredFrom(form: string): Promise<Client> {
    const account = `barred.${form}`;
    const user = await app.addUser(account);
    const barred = access[form as FormName].screens as readonly string[];
    await app.execute(sql`insert into user_page (user_id, page_code, perms, list, add, set, delete)
      select ${user}, page_code, true, true, true, true, true from page where url is not null and url <> all (${sql.param([...barred])}::text[])`);
    return app.signIn(account, 'KT-HU');
  }

  it('has an example of each pair', () => {
    expect(Object.keys(examples).sort()).toEqual(pairs.map(([form, further]) => `${form} > ${further}`).sort());
  });

  describe.each(pairs)('%s > %s', (form, further, fetch) => {
    const { columns, cells, key } = examples[`${form} > ${further}`] ?? { columns: [], cells: [], key: '' };
    const upload = async (client: Client, ...addresses: string[]) =>
      (
        await sendImport(app, client, form, [
          [...columns, ...addresses.map((_, at) => `image_${at + 1}`)],
          [...cells, ...addresses],
        ])
      ).body;
    const planOf = (import_id: string, count: number): ImportCall => ({
      import_id,
      mapping: [
        ...columns.map((field, column) => ({ column, field, ...(field.endsWith('_name') && { language: 'en' as const }) })),
        ...Array.from({ length: count }, (_, at) => ({ column: columns.length + at, form: further, field: fetch.field })),
      ],
      fixes: [],
      given: {},
      empty: 'keep',
      language_code: 'en',
    });
    const rowsOf = (): Promise<JsonObject[]> => admin.rows(further, { filter: { field: fetch.by, op: 'eq', value: key }, sort: [{ field: 'position' }] });
    const listed = (): Promise<JsonObject[]> => admin.rows(fetch.list, { filter: { field: fetch.by, op: 'eq', value: key } });
    const check = (client: Client, import_id: string, count: number) => client.action<ImportCheck>(form, 'import_check', planOf(import_id, count));
    const commit = (client: Client, import_id: string, count: number) => client.action<ImportAnswer>(form, 'import_commit', planOf(import_id, count));

    it('are offered and proposed, counted by a check, and nothing is fetched by it', async () => {
      const address = host.give('/a.png', bytesOf(await picture(21, 20)));
      const { import_id, fetches: offered, mapping } = await upload(admin, address, address);
      expect(offered).toEqual([{ form: further, field: fetch.field }]);
      expect(mapping.filter((one) => one.form === further)).toEqual([
        { column: columns.length, form: further, field: fetch.field, fit: 1 },
        { column: columns.length + 1, form: further, field: fetch.field, fit: 1 },
      ]);
      const { body } = await check(admin, import_id, 2);
      expect(body).toMatchObject({ add: 1, problems: [], fetches: [{ form: further, count: 1, known: 0 }] });
      expect(await listed()).toEqual([]);
      expect(host.calls).toEqual([]);
    });

    it('come behind the commit in the order of their columns, the main one first, and go with one undo', async () => {
      const [first, second] = [host.give('/1.png', statusOf(503), bytesOf(await picture(21, 20))), host.give('/2.png', bytesOf(await picture(22, 20)))];
      const { import_id } = await upload(admin, first, second);
      const { body: done } = await commit(admin, import_id, 2);
      expect(done).toMatchObject({ add: 1, fetches: [{ form: further, count: 2, known: 0 }] });
      expect(await rowsOf()).toEqual([]);
      expect(await fetches.work()).toEqual({ fetched: 1, put_off: 1, failed: 0 });
      expect(await fetchesOf(app, [host.host], { ahead: () => 60_000 }).work()).toEqual({ fetched: 1, put_off: 0, failed: 0 });
      const rows = await rowsOf();
      expect(rows.map(({ file_name }) => file_name)).toEqual(['1.png', '2.png']);
      if (fetch.main !== undefined) expect(rows.map((row) => row[fetch.main ?? ''])).toEqual([true, false]);
      expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
      expect([await rowsOf(), await listed()]).toEqual([[], []]);
    });

    it('end where the import is taken back before they came', async () => {
      const { import_id } = await upload(admin, host.give('/late.png', bytesOf(await picture(23, 20))));
      const { body: done } = await commit(admin, import_id, 1);
      expect(await listed()).toMatchObject([{ fetch_state: 'waiting' }]);
      expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
      expect(await fetches.work()).toEqual({ fetched: 0, put_off: 0, failed: 0 });
      expect([await rowsOf(), await listed()]).toEqual([[], []]);
    });

    it('tell what is no address at its cell, and leave it out for whoever says so', async () => {
      const { import_id } = await upload(admin, `${host.at('/a.png')}, ftp://a/b.png`);
      const { body } = await check(admin, import_id, 1);
      expect(body.problems).toEqual([
        expect.objectContaining({
          form: further,
          row: 0,
          column: columns.length,
          field: fetch.field,
          code: 'not_an_address',
          value: `${host.at('/a.png')}, ftp://a/b.png`,
        }),
      ]);
      expect(body.groups).toMatchObject([{ form: further, ways: ['clear'] }]);
      const remedies = [{ form: fetch.form, field: fetch.field, code: 'not_an_address', by: 'clear' }];
      const mended = await admin.action<ImportCheck>(form, 'import_check', { ...planOf(import_id, 1), remedies });
      expect(mended.body).toMatchObject({ problems: [], fetches: [{ count: 1 }] });
    });

    it('are not there for whoever may not write them: not to be fetched, and not to be taken back', async () => {
      const barred = await barredFrom(further);
      const { import_id, fetches: offered, mapping } = await upload(barred, host.at('/a.png'));
      expect([offered, mapping.filter((one) => one.form !== undefined)]).toEqual([[], []]);
      expect(await check(barred, import_id, 1)).toMatchObject({ status: 403 });
      expect(await commit(barred, import_id, 1)).toMatchObject({ status: 403 });
      const own = await upload(admin, host.at('/a.png'));
      const { body: done } = await commit(admin, own.import_id, 1);
      expect((await barred.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(403);
      expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
    });
  });
});
