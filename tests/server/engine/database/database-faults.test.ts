import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Actor, Database, Transaction } from '../../../../src/server/engine/database/database.ts';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { copyDirectory, openEmbeddedCopy } from '../../../support/data-directories.ts';
import { createTcpProxy } from '../../../support/tcp-proxy.ts';

const actor: Actor = { userId: 1, companyCode: 'KT-HU' };
const unavailable = { code: 'service_unavailable', status: 503 };

const one = (database: Database) => database.transaction(actor, (tx) => tx.row(sql`SELECT 1 AS one`));

const elapsed = async (work: Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work;
  return performance.now() - begin;
};

describe('a PostgreSQL server in trouble', () => {
  let copy: Awaited<ReturnType<typeof createPostgresCopy>>;
  let proxy: Awaited<ReturnType<typeof createTcpProxy>>;
  let database: Database;
  /** As `database`, with less patience than in earnest: it is asked for what has no end. */
  let hasty: Database;

  beforeAll(async () => {
    copy = await createPostgresCopy();
    proxy = await createTcpProxy(new URL(copy.url));
    database = createPostgresDatabase({ url: proxy.url, connections: 14 });
    hasty = createPostgresDatabase({ url: proxy.url, connections: 14, acquireTimeout: 500, statementTimeout: 500 });
    await database.script(
      'CREATE TABLE probe (probe_id int PRIMARY KEY, amount int NOT NULL); INSERT INTO probe VALUES (1, 0), (2, 0); GRANT ALL ON probe TO kontor_app',
    );
  });
  afterAll(async () => {
    await Promise.all([database.close(), hasty.close()]);
    await proxy.close();
    await copy.drop();
  });

  it('answers 503 at once while it is gone and works again when it is back', async () => {
    await one(database);
    await proxy.close();
    expect(await elapsed(expect(one(database)).rejects.toMatchObject(unavailable))).toBeLessThan(1_000);
    await expect(database.ping()).rejects.toMatchObject(unavailable);
    await proxy.open();
    expect(await one(database)).toEqual({ one: 1 });
    await database.ping();
  });

  it('loses no connection of the pool to a connection that breaks in a transaction', async () => {
    for (let round = 0; round < 15; round += 1) {
      const work = database.transaction(actor, async (tx) => {
        await tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 1`);
        await proxy.close();
        await proxy.open();
        await tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 2`);
      });
      await expect(work).rejects.toMatchObject(unavailable);
    }
    expect(await database.system((tx) => tx.rows(sql`SELECT amount FROM probe`))).toEqual([{ amount: 0 }, { amount: 0 }]);
  });

  it('gives up a statement that a frozen server does not end, and writes nothing twice', async () => {
    await one(hasty);
    proxy.freeze(true);
    const writes = Array.from({ length: 6 }, () => hasty.transaction(actor, (tx) => tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 1`)));
    expect(await elapsed(Promise.all(writes.map((write) => expect(write).rejects.toMatchObject(unavailable))))).toBeLessThan(5_000);
    proxy.freeze(false);
    await expect.poll(() => one(database).catch(() => undefined), { timeout: 5_000 }).toEqual({ one: 1 });
    expect(await database.system((tx) => tx.row(sql`SELECT amount FROM probe WHERE probe_id = 1`))).toEqual({ amount: 0 });
  });

  it('ends a statement that takes too long', async () => {
    const work = hasty.transaction(actor, (tx) => tx.rows(sql`SELECT pg_sleep(5)`));
    expect(await elapsed(expect(work).rejects.toMatchObject({ ...unavailable, params: { reason: '57014' } }))).toBeLessThan(2_000);
  });

  it('ends a statement of the system as well, unless nobody waits for it', async () => {
    const sleep = (unlimited: boolean) => hasty.system((tx) => tx.rows(sql`SELECT pg_sleep(0.8)`), { unlimited });
    await expect(sleep(false)).rejects.toMatchObject(unavailable);
    await sleep(true);
  });

  it('answers 503 instead of waiting for ever when all connections for readers are busy, and writers go on', async () => {
    const crowded = createPostgresDatabase({ url: proxy.url, connections: 14, acquireTimeout: 500 });
    await one(crowded);
    const slowly = async (tx: Transaction) => {
      for (let part = 0; part < 4; part += 1) await tx.rows(sql`SELECT pg_sleep(0.4)`);
    };
    const read = (work: (tx: Transaction) => Promise<unknown>) => crowded.transaction(actor, work, { readOnly: true });
    const busy = Array.from({ length: 5 }, () => read(slowly));
    await pause(100);
    const refused = expect(read((tx) => tx.row(sql`SELECT 1 AS one`))).rejects.toMatchObject({ ...unavailable, params: { reason: 'busy' } });
    expect(await elapsed(one(crowded))).toBeLessThan(500);
    expect(await elapsed(refused)).toBeLessThan(1_500);
    await Promise.all(busy);
    expect(await read((tx) => tx.row(sql`SELECT 1 AS one`))).toEqual({ one: 1 });
    await crowded.close();
  });

  it('repeats the loser of a real deadlock, so that both writers succeed', async () => {
    const add = (first: number, second: number) =>
      database.system(
        async (tx) => {
          await tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = ${first}`);
          await pause(100);
          await tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = ${second}`);
        },
        { unlimited: true },
      );
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await database.system((tx) => tx.rows(sql`SELECT amount FROM probe`))).toEqual([{ amount: 2 }, { amount: 2 }]);
  });

  it('goes on listening after its connection was cut', async () => {
    const heard: string[] = [];
    const stop = await database.listen('again', (payload) => heard.push(payload));
    await proxy.close();
    await proxy.open();
    const notify = async () => {
      await database.system((tx) => tx.rows(sql`SELECT pg_notify('again', 'hello')`));
      return heard[0];
    };
    await expect.poll(notify, { timeout: 5_000 }).toBe('hello');
    await stop();
  });

  it('reads from replicas in turn and from the primary when they are gone', async () => {
    const replicated = createPostgresDatabase({ url: copy.url, replicaUrls: [inject('postgresUrl'), 'postgres://postgres@127.0.0.1:1/none'] });
    const where = (readOnly: boolean) =>
      replicated.transaction(actor, (tx) => tx.row<{ name: string }>(sql`SELECT current_database()::text AS name`), { readOnly });
    const own = new URL(copy.url).pathname.slice(1);
    expect(await where(false)).toEqual({ name: own });
    expect([await where(true), await where(true), await where(true)]).toEqual([{ name: 'postgres' }, { name: own }, { name: 'postgres' }]);
    await replicated.close();
  });
});

describe('PGlite under a long statement', () => {
  it('answers 503 after the limit, stays alive and rolls the late statement back', async () => {
    const database = await openEmbeddedCopy(inject('pgliteTemplate'), { statementTimeout: 200 });
    await database.script('CREATE TABLE probe (amount int); INSERT INTO probe VALUES (0); GRANT ALL ON probe TO kontor_app');
    await one(database);
    const work = database.transaction(actor, (tx) => tx.execute(sql`UPDATE probe SET amount = (SELECT count(*) FROM generate_series(1, 3000000))`));
    expect(await elapsed(expect(work).rejects.toMatchObject({ ...unavailable, params: { reason: 'overdue' } }))).toBeLessThan(600);
    await database.ping();
    expect(await database.system((tx) => tx.row(sql`SELECT amount FROM probe`))).toEqual({ amount: 0 });
    await database.close();
  });

  it('serves transactions in the order in which they came', async () => {
    const database = await openEmbeddedCopy(inject('pgliteTemplate'));
    const served: number[] = [];
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        database.system(async (tx) => {
          await tx.row(sql`SELECT ${n}::int AS n`);
          await pause(5 - n);
          served.push(n);
        }),
      ),
    );
    expect(served).toEqual([1, 2, 3, 4, 5]);
    await database.close();
  });

  it('comes back with everything acknowledged when its thread dies in a transaction', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-thread-'));
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    copyDirectory(inject('pgliteTemplate'), directory);
    const database = await createPgliteDatabase({ directory });
    await database.script('CREATE TABLE probe (amount int); INSERT INTO probe VALUES (1)');
    const worker = sent.mock.contexts.at(-1) as Worker;
    sent.mockRestore();
    const work = database.system(async (tx) => {
      await tx.execute(sql`UPDATE probe SET amount = 2`);
      await worker.terminate();
      await tx.execute(sql`UPDATE probe SET amount = 3`);
    });
    await expect(work).rejects.toMatchObject({ ...unavailable, params: { reason: 'connection' } });
    const read = () => database.system((tx) => tx.row(sql`SELECT amount FROM probe`));
    expect(await Promise.all([read(), database.ping(), database.ping(), read()])).toEqual([{ amount: 1 }, undefined, undefined, { amount: 1 }]);
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it('comes back with everything acknowledged when its disc had no room for the log', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-full-'));
    const log = join(directory, 'database', 'pg_wal');
    const full = await createPgliteDatabase({ directory });
    const stored = () => full.system((tx) => tx.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM probe`));
    try {
      await full.script('CREATE TABLE probe (probe_id int PRIMARY KEY, content text NOT NULL)');
      // No further file of the log can be made.
      renameSync(log, `${log}.away`);
      let acknowledged = 0;
      let refusal: unknown;
      while (refusal === undefined && acknowledged < 500) {
        const write = full.system((tx) =>
          tx.execute(sql`INSERT INTO probe SELECT ${acknowledged}, string_agg(md5(random()::text), '') FROM generate_series(1, 16000)`),
        );
        await write.then(
          () => (acknowledged += 1),
          (error: unknown) => (refusal = error),
        );
      }
      expect(refusal).toMatchObject(unavailable);
      await expect(stored()).rejects.toMatchObject(unavailable);
      renameSync(`${log}.away`, log);
      await expect.poll(() => stored().catch((error: unknown) => error)).toEqual({ count: acknowledged });
      expect(acknowledged).toBeGreaterThan(0);
      await full.system((tx) => tx.execute(sql`INSERT INTO probe VALUES (-1, 'again')`));
    } finally {
      await full.close();
      rmSync(directory, { recursive: true });
    }
  });
});
