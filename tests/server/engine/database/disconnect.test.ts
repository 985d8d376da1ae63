import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { openDatabase, openDemo } from '../../../support/databases.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const elapsed = async (work: Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work;
  return performance.now() - begin;
};

describe('a transaction whose caller is gone', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase.postgres();
  });
  afterAll(() => database.close());

  const caller = () => {
    const controller = new AbortController();
    return { controller, actor: { userId: null, companyCode: null, signal: controller.signal } };
  };
  const asleep = () =>
    database.system((tx) =>
      tx.row<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep(12)%'`,
      ),
    );

  it('ends at once where it reads, also in the database, and leaves a sound connection', async () => {
    const { controller, actor } = caller();
    const reading = database.transaction(actor, (tx) => tx.rows({ text: 'select pg_sleep(12)' }), { readOnly: true });
    const ended = expect(reading).rejects.toMatchObject({ code: 'cancelled', status: 499 });
    await expect.poll(asleep).toEqual({ n: 1 });
    controller.abort();
    expect(await elapsed(ended)).toBeLessThan(2_000);
    expect(await asleep()).toEqual({ n: 0 });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        database.transaction(caller().actor, (tx) => tx.row({ text: 'select $1::int as n', values: [n] }), { readOnly: true }),
      ),
    );
    expect(all).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
  });

  it('does not begin to read, nor goes on to another statement', async () => {
    const { controller, actor } = caller();
    let second: Promise<unknown> | undefined;
    const reading = database.transaction(
      actor,
      async (tx) => {
        await tx.rows({ text: 'select 1' });
        controller.abort();
        second = tx.rows({ text: 'select 2' });
        return second;
      },
      { readOnly: true },
    );
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    await expect(second).rejects.toThrow();
    let begun = false;
    await expect(
      database.transaction(
        actor,
        (tx) =>
          tx.rows({ text: 'select 1' }).then(() => {
            begun = true;
          }),
        { readOnly: true },
      ),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(begun).toBe(false);
  });

  it('goes on to its end where it writes', async () => {
    const { controller, actor } = caller();
    await database.script('create table probe (amount int); insert into probe values (0); grant all on probe to kontor_app');
    await database.transaction(actor, async (tx) => {
      await tx.execute({ text: 'update probe set amount = 1' });
      controller.abort();
      await tx.execute({ text: 'update probe set amount = amount + 1' });
    });
    expect(await database.system((tx) => tx.rows({ text: 'select amount from probe' }))).toEqual([{ amount: 2 }]);
  });
});

describe('a list nobody waits for any more', () => {
  let app: App;
  let admin: Client;
  let url: string;
  beforeAll(async () => {
    app = await createApp(await openDemo.postgres());
    admin = await app.signIn('admin', 'KT-HU');
    url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const call = (action: string, payload: object, signal?: AbortSignal) =>
    fetch(`${url}/rpc/api_action`, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' },
      body: JSON.stringify({ entity: 'product_brands', action, payload }),
    });
  const waiting = async () =>
    (
      await app.rows(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active' and query like '%brand%'`,
      )
    ).length;
  /** Nobody reads or writes brands while the work goes on, for up to 3 s. */
  const whileLocked = (work: () => Promise<void>) =>
    app.database.system(async (tx) => {
      await tx.execute(sql`lock table brand in access exclusive mode`);
      await work();
    });

  it('is ended in the database when the browser goes, long before its time is over', async () => {
    await (await call('list', { limit: 1 })).text();
    await whileLocked(async () => {
      const browser = new AbortController();
      const list = call('list', { limit: 5 }, browser.signal).catch(() => 'gone');
      await expect.poll(waiting).toBe(1);
      browser.abort();
      expect(await list).toBe('gone');
      await expect.poll(waiting, { timeout: 1_000, interval: 20 }).toBe(0);
    });
    const answer = await call('list', { limit: 5 });
    expect([answer.status, ((await answer.json()) as { rows: unknown[] }).rows.length]).toEqual([200, 5]);
  });

  it('does not take a write with it', async () => {
    const [brand] = await admin.rows<{ brand_id: number }>('product_brands', { limit: 1, count: 'none' });
    const name = async () =>
      (await app.rows<{ brand_name: string }>(sql`select brand_name from brand where brand_id = ${brand?.brand_id ?? 0}`))[0]?.brand_name;
    await whileLocked(async () => {
      const browser = new AbortController();
      const write = call('set', { patches: [{ key: { brand_id: brand?.brand_id }, field: 'brand_name', new: 'Written all the same' }] }, browser.signal).catch(
        () => 'gone',
      );
      await expect.poll(waiting).toBe(1);
      browser.abort();
      expect(await write).toBe('gone');
    });
    await expect.poll(name).toBe('Written all the same');
  });
});
