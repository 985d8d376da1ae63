import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FetchReason } from '../../../src/server/engine/remote/fetch-file.ts';
import { createFetchFile } from '../../../src/server/engine/remote/fetch-file.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import ratesJob from '../../../src/server/domain/prices/exchange_rates.job.ts';
import { describeOnServer } from '../../support/databases.ts';
import { bytesOf, flood, startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureAnswer, PictureHost } from '../../support/picture-host.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { importCall } from '../fixtures/import-call.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { sendImport } from '../fixtures/send-import.ts';

const form = 'exchange_rates';
const daily = readFileSync(new URL('../fixtures/ecb-daily.xml', import.meta.url));
const day = '2026-11-24';
const xml = (text: Buffer | string): PictureAnswer => bytesOf(Buffer.from(text), 'text/xml');

describeOnServer('exchange rates', (open) => {
  let app: App;
  let admin: Client;
  let host: PictureHost;
  beforeAll(async () => {
    [app, host] = [await openApp(open), await startPictureHost()];
    admin = await app.signIn('admin', 'KT-HU');
  });
  beforeEach(() => app.execute(sql`delete from fx_rate where valid_on >= ${day}`));
  afterAll(async () => {
    await host.stop();
    await app.close();
  });

  const onDay = (of = day) => ({ filter: { field: 'valid_on', op: 'eq', value: of }, sort: [{ field: 'currency_code' }] });
  const add = (rate: number) => admin.action(form, 'set', { rows: [{ currency_code: 'EUR', valid_on: day, rate }] });
  const run = (address: string | undefined, allow = [host.host]) =>
    ratesJob.run(jobContext(app, { fetchFile: createFetchFile({ allow }), configuration: { KONTOR_RATES_URL: address } }));
  const count = async () => (await app.rows<{ count: number }>(sql`select count(*)::int as count from fx_rate`))[0]?.count;
  const rateOf = async (currency: string): Promise<unknown> => (await admin.rpc('view_currency_rates', { currency_code: 'HUF' })).body.data[currency];

  it('of each company and day are listed, added, changed and deleted; those of one company are no other’s', async () => {
    expect(await add(380.25)).toMatchObject({ status: 200 });
    expect(await admin.rows(form, onDay())).toMatchObject([{ currency_code: 'EUR', valid_on: day, rate: 380.25, source: 'own' }]);
    expect(await rateOf('EUR')).toBe(380.25);
    expect(await (await app.signIn('admin', 'KT-RO')).rows(form, onDay())).toEqual([]);
    const key = { currency_code: 'EUR', valid_on: day };
    expect((await admin.patch(form, key, 'rate', { old: 380.25, new: 0 })).status).toBe(422);
    expect((await admin.patch(form, key, 'rate', { old: 380.25, new: 381 })).status).toBe(200);
    expect(await rateOf('EUR')).toBe(381);
    expect((await admin.action(form, 'delete', { keys: [key] })).status).toBe(200);
    expect(await rateOf('EUR')).toBe(366.9);
  });

  it('are imported from a table, which writes over those of the same day', async () => {
    await add(380.25);
    const { status, body } = await sendImport(app, admin, form, [
      ['Currency', 'Day', 'Exchange rate'],
      ['EUR', day, '390.5'],
      ['USD', day, '335.125'],
    ]);
    expect(status).toBe(200);
    expect(body.mapping.map(({ field }) => field)).toEqual(['currency_code', 'valid_on', 'rate']);
    expect(await admin.action(form, 'import_commit', importCall(body))).toMatchObject({ status: 200 });
    expect(await admin.rows(form, onDay())).toMatchObject([
      { currency_code: 'EUR', rate: 390.5 },
      { currency_code: 'USD', rate: 335.125 },
    ]);
  });

  it('are not fetched where no address is set', async () => {
    expect(await run(undefined)).toEqual({});
    expect(host.calls).toEqual([]);
  });

  it('are fetched for every company in its own currency, of the currencies that the program knows, once a day', async () => {
    const address = host.give('/daily.xml', xml(daily));
    const told = (await run(address)) as JsonObject;
    expect(told).toMatchObject({ companies_without: 0 });
    expect(told.rates).toBeGreaterThan(0);
    const hungarian = await admin.rows(form, onDay());
    expect(hungarian.map(({ currency_code }) => currency_code)).not.toContain('JPY');
    expect(hungarian).toContainEqual(expect.objectContaining({ currency_code: 'EUR', rate: 366.9, source: 'ecb' }));
    // One hundred euros are 36,690 forints, and not a quarter of a forint.
    expect(await rateOf('EUR')).toBe(366.9);
    expect(await (await app.signIn('admin', 'KT-RO')).rows(form, onDay())).toContainEqual(
      expect.objectContaining({ currency_code: 'HUF', rate: Number((5.0925 / 366.9).toFixed(12)) }),
    );
    expect(await (await app.signIn('admin', 'KT-DE')).rows(form, onDay())).toContainEqual(
      expect.objectContaining({ currency_code: 'USD', rate: Number((1 / 1.1642).toFixed(12)) }),
    );
    const stored = await count();
    expect(await run(address)).toMatchObject({ rates: 0 });
    expect(await count()).toBe(stored);
  });

  it('that somebody entered or changed stay; those of the bank follow its corrections', async () => {
    await add(380.25);
    await run(host.give('/daily.xml', xml(daily)));
    await run(host.give('/daily.xml', xml(String(daily).replace("'1.1642'", "'2'"))));
    const rows = new Map((await admin.rows(form, onDay())).map((row) => [row.currency_code, row]));
    expect(rows.get('EUR')).toMatchObject({ rate: 380.25, source: 'own' });
    expect(rows.get('USD')).toMatchObject({ rate: 183.45, source: 'ecb' });
    await admin.patch(form, { currency_code: 'USD', valid_on: day }, 'rate', { old: 183.45, new: 300 });
    await run(host.give('/daily.xml', xml(daily)));
    expect((await admin.rows(form, onDay())).find(({ currency_code }) => currency_code === 'USD')).toMatchObject({ rate: 300, source: 'own' });
  });

  it.each<[string, PictureAnswer, string]>([
    ['a server that is in trouble', statusOf(503), 'answered 503'],
    ['a page that is none', statusOf(404), 'answered 404'],
    ['a file that is no XML', xml('rates: many'), 'the file is no XML'],
    ['one that declares entities', xml('<!DOCTYPE a [<!ENTITY b "c">]><Cube time="2026-11-24"/>'), 'the file is no XML'],
    ['one without rates', xml('<Cube><Cube time="2026-11-24"/></Cube>'), 'the file has none'],
    ['one without an end', flood, 'file_too_large' satisfies FetchReason],
  ])('stay as they are where %s answers, and the job says why', async (_what, answer, reason) => {
    const before = await count();
    await expect(run(host.give('/daily.xml', answer))).rejects.toThrow(`no exchange rates came: ${reason}`);
    expect(await count()).toBe(before);
    expect(await rateOf('EUR')).toBe(366.9);
  });

  it('are not asked for in the own network, unless its host is allowed', async () => {
    await expect(run(host.give('/daily.xml', xml(daily)), [])).rejects.toThrow('no exchange rates came: address_refused');
  });
});
