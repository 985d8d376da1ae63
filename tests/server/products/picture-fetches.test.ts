import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportAnswer } from '../../../src/server/engine/transfer/import/imports.ts';
import type { Fetches } from '../../../src/server/engine/transfer/fetching/fetches.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { bytesOf, drip, flood, redirectTo, startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureHost } from '../../support/picture-host.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { fetchesOf } from '../fixtures/fetching.ts';
import { sendImport } from '../fixtures/send-import.ts';
import { picture, sendUpload, temporaryStorage } from '../fixtures/uploads.ts';

const nothing = { fetched: 0, put_off: 0, failed: 0 };

describeOnServer('pictures that imports of products fetch', (open) => {
  let app: App;
  let admin: Client;
  let host: PictureHost;
  let fetches: Fetches;
  let ahead = 0;
  let count = 0;
  /** A product of the demo without pictures; each behaviour has its own. */
  let product: string;
  let products: string[];
  const files = temporaryStorage();

  beforeAll(async () => {
    host = await startPictureHost();
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`delete from product_image`);
    await app.execute(sql`update product set cover_image = null`);
    products = (await admin.rows('product_list', { limit: 60, columns: ['product_code'] })).map((row) => String(row.product_code));
    fetches = fetchesOf(app, [host.host], { ahead: () => ahead });
  });
  beforeEach(async () => {
    await app.execute(sql`delete from file_fetch`);
    product = String(products.pop());
    host.calls.length = 0;
    ahead = 0;
  });
  afterAll(async () => {
    await app.close();
    await host.stop();
    files.remove();
  });

  /** A new address with a picture of its own. */
  const give = async (): Promise<string> => {
    count += 1;
    return host.give(`/p${count}.png`, bytesOf(await picture(20 + count, 20)));
  };
  const bring = async (...lines: (readonly [string, string])[]): Promise<ImportAnswer> => {
    const { body } = await sendImport(app, admin, 'product_list', [['SKU', 'Images'], ...lines]);
    const mapping = [
      { column: 0, field: 'product_code' },
      { column: 1, form: 'images', field: 'image_id' },
    ];
    const answer = await admin.action<ImportAnswer>('product_list', 'import_commit', { import_id: body.import_id, mapping });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const ofProduct = (code = product) => ({ filter: { field: 'product_code', op: 'eq', value: code } });
  const images = (code?: string): Promise<JsonObject[]> => admin.rows('images', { ...ofProduct(code), sort: [{ field: 'position' }] });
  const names = async (code?: string) => (await images(code)).map(({ file_name }) => file_name);
  const listed = (code?: string): Promise<JsonObject[]> => admin.rows('picture_fetches', ofProduct(code));
  const undo = async ({ change_set_id }: { change_set_id: number | null }) => (await admin.rpc('undo', { change_set_id })).status;
  const keysOf = (rows: readonly JsonObject[]) => ({ selection: { keys: rows.map(({ file_fetch_id }) => ({ file_fetch_id: file_fetch_id ?? null })) } });
  const nameOf = (address: string) => address.split('/').at(-1);

  it('make a change-set of their own where the rows are as the file says, and go with its undo', async () => {
    const address = await give();
    const done = await bring([product, address]);
    expect(done).toMatchObject({ add: 0, update: 0, unchanged: 1, fetches: [{ form: 'images', screen: 'products/picture_fetches', count: 1, known: 0 }] });
    expect(await fetches.work()).toEqual({ ...nothing, fetched: 1 });
    expect(await listed()).toMatchObject([
      { fetch_state: 'fetched', picture_url: address, file_name: 'f.csv', fetch_progress: 100, image_id: expect.any(String) as string },
    ]);
    expect(await images()).toMatchObject([{ file_name: nameOf(address), cover: true }]);
    const [{ sets } = { sets: 0 }] = await app.rows<{ sets: number }>(
      sql`select count(distinct change_set_id)::int as sets from change where change_set_id >= ${done.change_set_id}`,
    );
    expect(sets).toBe(1);
    expect(await undo(done)).toBe(200);
    expect([await images(), await listed()]).toEqual([[], []]);
  });

  it('are fetched below the address that the call says in front of their paths, and refused there as any other', async () => {
    const [first, second] = [nameOf(await give()) ?? '', nameOf(await give()) ?? ''];
    const paths = host.give(`/media/${second}`, bytesOf(await picture(70, 20)));
    const { body } = await sendImport(app, admin, 'product_list', [
      ['SKU', 'Images'],
      [product, `/${first},/media/${second}`],
    ]);
    expect(body).toMatchObject({ paths: [1] });
    const mappingTo = (base?: string) => [
      { column: 0, field: 'product_code' },
      { column: 1, form: 'images', field: 'image_id', ...(base !== undefined && { base }) },
    ];
    const call = (action: string, base?: string) => admin.action<ImportAnswer>('product_list', action, { import_id: body.import_id, mapping: mappingTo(base) });
    expect((await call('import_check')).body).toMatchObject({ problem_count: 1, problems: [{ form: 'images', code: 'not_an_address' }] });
    for (const wrong of ['/media', 'ftp://shop.test', 'https://user:pass@shop.test', 'https://shop.test/?file='])
      expect((await call('import_check', wrong)).status).toBe(400);
    expect((await call('import_commit', paths.slice(0, paths.indexOf('media')))).body).toMatchObject({ fetches: [{ form: 'images', count: 2 }] });
    expect(await fetches.work()).toEqual({ ...nothing, fetched: 2 });
    expect([await names(), new Set(host.calls)]).toEqual([[first, second], new Set([`/${first}`, `/media/${second}`])]);
    const inner = await startPictureHost();
    const lines = [
      ['SKU', 'Images'],
      [product, '/inner.png'],
    ];
    const other = await sendImport(app, admin, 'product_list', lines);
    await admin.action('product_list', 'import_commit', { import_id: other.body.import_id, mapping: mappingTo(inner.at('')) });
    expect(await fetches.work()).toEqual({ ...nothing, failed: 1 });
    expect([(await listed()).at(-1)?.fetch_reason, inner.connections()]).toEqual(['address_refused', 0]);
    await inner.stop();
  });

  it('stand again, and are not kept twice, where the undo is undone', async () => {
    const done = await bring([product, `${await give()} ${await give()}`]);
    await fetches.work();
    const before = await images();
    const { body } = await admin.rpc('undo', { change_set_id: done.change_set_id });
    expect(await images()).toEqual([]);
    expect(await undo(body as { change_set_id: number })).toBe(200);
    await fetches.work();
    expect((await images()).map(({ image_id }) => image_id)).toEqual(before.map(({ image_id }) => image_id));
    expect((await listed()).map(({ fetch_state }) => fetch_state)).toEqual(['fetched', 'fetched']);
  });

  it('are asked for once where several products have the same address, and not at all where a product has them already', async () => {
    const [address, other] = [await give(), String(products.pop())];
    expect((await bring([product, `${address} ${address}`], [other, address])).fetches).toMatchObject([{ count: 2, known: 0 }]);
    // What waits is not noted once more.
    expect((await bring([product, address])).fetches).toMatchObject([{ count: 0, known: 1 }]);
    expect(await fetches.work()).toEqual({ ...nothing, fetched: 2 });
    expect([await names(), await names(other), host.calls]).toEqual([[nameOf(address)], [nameOf(address)], [`/${nameOf(address)}`]]);
    expect((await bring([product, address])).fetches).toMatchObject([{ count: 0, known: 1 }]);
    await admin.action('images', 'delete', { keys: (await images()).map(({ image_id }) => ({ image_id })) });
    expect((await bring([product, address])).fetches).toMatchObject([{ count: 1, known: 0 }]);
  });

  it('are kept once where two addresses lead to the same picture', async () => {
    const bytes = await picture(99, 20);
    await bring([product, `${host.give('/same-1.png', bytesOf(bytes))}|${host.give('/same-2.png', bytesOf(bytes))}`]);
    await fetches.work();
    expect(await names()).toHaveLength(1);
    expect((await listed()).map(({ fetch_state }) => fetch_state)).toEqual(['fetched', 'fetched']);
  });

  it('come in the order of their addresses whichever comes first, behind what the product had, whose cover stays', async () => {
    const own = await sendUpload(app, admin, 'images', { bytes: await picture(10, 10), fields: { product_code: product } });
    expect(own.status).toBe(200);
    const [a, b, c] = [await give(), await give(), await give()];
    host.give(`/${nameOf(a)}`, statusOf(503), bytesOf(await picture(200, 20)));
    await bring([product, `${a}, ${b}, ${c}`]);
    await fetches.work();
    expect(await names()).toEqual(['a.png', nameOf(b), nameOf(c)]);
    ahead = 60_000;
    await fetches.work();
    expect(await names()).toEqual(['a.png', nameOf(a), nameOf(b), nameOf(c)]);
    expect((await images()).map(({ cover }) => cover)).toEqual([true, false, false, false]);
  });

  it('tell why one did not come, and are tried again or left by whoever says so', async () => {
    const inner = await startPictureHost();
    const before = inner.connections();
    const cases: [address: string, reason: string, status?: number][] = [
      [host.give('/gone.png', statusOf(404)), 'answered', 404],
      [host.give('/lead.png', redirectTo(inner.at('/a.png'))), 'address_refused'],
      [host.give('/meta.png', redirectTo('http://169.254.169.254/latest/meta-data/')), 'address_refused'],
      [inner.at('/a.png'), 'address_refused'],
      [host.give('/round.png', redirectTo('/round.png')), 'too_many_redirects'],
      [host.give('/page.png', bytesOf(Buffer.from('<!doctype html><p>no picture'), 'image/png')), 'unsupported_type'],
      [host.give('/drawing.png', bytesOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')), 'unsupported_type'],
      [host.give('/half.png', bytesOf((await picture(300, 300)).subarray(0, 200))), 'unreadable_file'],
      [host.give('/flood.png', flood), 'file_too_large'],
    ];
    await bring([product, cases.map(([address]) => address).join('\n')]);
    expect(await fetches.work()).toEqual({ ...nothing, failed: cases.length });
    const rows = await listed();
    expect(rows.map(({ picture_url, fetch_state, fetch_reason, http_status }) => [picture_url, fetch_state, fetch_reason, http_status])).toEqual(
      cases.map(([address, reason, status]) => [address, 'failed', reason, status ?? null]),
    );
    expect([await images(), inner.connections()]).toEqual([[], before]);
    await inner.stop();
    host.give('/gone.png', bytesOf(await picture(50, 20)));
    expect((await admin.action('picture_fetches', 'fetch_again', keysOf(rows.slice(0, 1)))).body).toMatchObject({ changed: 1 });
    expect((await admin.action('picture_fetches', 'leave_unfetched', keysOf(rows.slice(1)))).body).toMatchObject({ changed: rows.length - 1 });
    expect(await fetches.work()).toEqual({ ...nothing, fetched: 1 });
    expect((await listed()).map(({ fetch_state }) => fetch_state)).toEqual(['fetched', ...rows.slice(1).map(() => 'left')]);
  });

  it('come later where the other side says so, and are given up after five attempts', async () => {
    const busy = host.give('/busy.png', statusOf(429, { 'retry-after': '120' }), bytesOf(await picture(60, 20)));
    const [down, slow] = [host.give('/down.png', statusOf(500)), host.give('/slow.png', drip)];
    await bring([product, `${busy} ${down} ${slow}`]);
    const hasty = fetchesOf(app, [host.host], { ahead: () => ahead, endless: [slow] });
    expect(await hasty.work()).toEqual({ ...nothing, put_off: 3 });
    expect((await listed()).map(({ fetch_state, fetch_reason }) => [fetch_state, fetch_reason])).toEqual([
      ['waiting', 'answered'],
      ['waiting', 'answered'],
      ['waiting', 'timed_out'],
    ]);
    ahead = 60_000;
    expect(await hasty.work()).toEqual({ ...nothing, put_off: 2 });
    ahead = 130_000;
    expect(await hasty.work()).toMatchObject({ fetched: 1 });
    for (let hour = 1; hour < 5; hour += 1) {
      ahead = hour * 3_600_000;
      await hasty.work();
    }
    expect((await listed()).map(({ fetch_state, fetch_reason, attempts }) => [fetch_state, fetch_reason, attempts])).toEqual([
      ['fetched', null, 2],
      ['failed', 'answered', 5],
      ['failed', 'timed_out', 5],
    ]);
  });

  it('are fetched two at a time of one host', async () => {
    const slowly = (bytes: Buffer) => (_request: object, response: { end: (bytes: Buffer) => void }) => void setTimeout(() => response.end(bytes), 60);
    const addresses: string[] = [];
    for (let at = 1; at <= 6; at += 1) addresses.push(host.give(`/slowly${at}.png`, slowly(await picture(20 + at, 77))));
    await bring([product, addresses.join(' ')]);
    const before = host.mostOpen();
    expect(await fetches.work()).toEqual({ ...nothing, fetched: 6 });
    expect(Math.max(before, host.mostOpen())).toBe(2);
    expect(await names()).toEqual(addresses.map(nameOf));
  });

  it('are left, as one import, where somebody stops it, also those that are on their way', async () => {
    const onItsWay = host.give('/way.png', (_request, response) => void setTimeout(() => response.end('too late'), 300));
    await bring([product, `${onItsWay} ${await give()} ${await give()} ${await give()}`]);
    const working = fetches.work();
    await expect.poll(() => host.calls.length).toBeGreaterThan(0);
    const [last] = (await listed()).slice(-1);
    await admin.action('picture_fetches', 'stop_fetching', keysOf(last ? [last] : []));
    await working;
    const states = (await listed()).map(({ fetch_state }) => fetch_state);
    expect(states[0]).toBe('left');
    expect(states).not.toContain('waiting');
    expect(await names()).toHaveLength(states.filter((state) => state === 'fetched').length);
  });

  it('wait for a server that is told to end, with no attempt counted', async () => {
    await bring([product, host.give('/drip.png', drip)]);
    const stop = new AbortController();
    const working = fetches.work(stop.signal);
    await expect.poll(() => host.calls.length).toBe(1);
    stop.abort();
    expect(await working).toEqual(nothing);
    expect(await listed()).toMatchObject([{ fetch_state: 'waiting', attempts: 0 }]);
  });

  it('wait until the import is whole that they came with', async () => {
    const done = await bring([product, await give()]);
    await app.execute(sql`update file_fetch set held_by = ${done.change_set_id}`);
    await app.execute(sql`update change_set set open_until = now() + interval '1 minute' where change_set_id = ${done.change_set_id}`);
    expect(await fetches.work()).toEqual(nothing);
    await app.execute(sql`update change_set set open_until = null where change_set_id = ${done.change_set_id}`);
    expect(await fetches.work()).toEqual({ ...nothing, fetched: 1 });
  });

  it('of a product that is there no longer are told as such', async () => {
    await bring([product, await give()]);
    await app.execute(sql`update file_fetch set record_id = 'GONE'`);
    expect(await fetches.work()).toEqual({ ...nothing, failed: 1 });
    expect(await listed('GONE')).toEqual([]);
    expect(await admin.rows('picture_fetches')).toMatchObject([{ fetch_state: 'failed', fetch_reason: 'record_refused' }]);
  });

  it('are told to the person once, when none waits any more', async () => {
    const notices = async () => (await admin.rpc('user', {})).body.notices;
    await app.execute(sql`delete from account_notice`);
    await bring([product, `${await give()} ${await give()} ${host.give('/none.png', statusOf(404))}`]);
    expect(await notices()).toEqual([]);
    await fetches.work();
    const [notice, ...more] = await notices();
    expect([notice?.notice, notice?.params, more]).toEqual([
      'files_fetched',
      { file: 'f.csv', fetched: 2, failed: 1, import_id: expect.any(String) as string, screen: 'products/picture_fetches' },
      [],
    ]);
  });

  it('may be listed and left by whoever has the page, of his own company alone', async () => {
    await bring([product, await give()]);
    const [clerk, viewer] = [await app.signIn('clerk', 'KT-HU'), await app.signIn('viewer', 'KT-HU')];
    const rows = await listed();
    expect(await viewer.rows('picture_fetches')).toHaveLength(1);
    expect((await viewer.action('picture_fetches', 'leave_unfetched', keysOf(rows))).status).toBe(403);
    const [other] = await app.rows<{ code: string }>(sql`select company_code as code from company where company_code <> 'KT-HU' order by 1 limit 1`);
    expect(await admin.in(String(other?.code)).rows('picture_fetches')).toEqual([]);
    expect((await clerk.action('picture_fetches', 'leave_unfetched', keysOf(rows))).body).toMatchObject({ changed: 1 });
  });
});
