import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor, Database, Transaction } from '../../../../src/server/engine/database/database.ts';
import { isDatabaseError } from '../../../../src/server/engine/database/failures.ts';
import { AppError } from '../../../../src/shared/errors.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const hungarian: Actor = { userId: 7, companyCode: 'KT-HU' };
const german: Actor = { userId: 8, companyCode: 'KT-DE' };

const tables = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_app') THEN CREATE ROLE kontor_app NOLOGIN NOBYPASSRLS; END IF;
  END $$;
  CREATE TABLE probe (probe_id int PRIMARY KEY, company_code text NOT NULL, amount int NOT NULL);
  ALTER TABLE probe ENABLE ROW LEVEL SECURITY;
  CREATE POLICY probe_company ON probe USING (company_code = current_setting('app.company', true));
  GRANT SELECT, INSERT, UPDATE, DELETE ON probe TO kontor_app;
  INSERT INTO probe VALUES (1, 'KT-HU', 10), (2, 'KT-HU', 20), (3, 'KT-DE', 30);`;

describeOnEachDatabase('the database', (open, engine) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.script(tables);
  });
  afterAll(() => database.close());

  const amount = (id: number) =>
    database.system(async (tx) => (await tx.row<{ amount: number }>(sql`SELECT amount FROM probe WHERE probe_id = ${id}`))?.amount);

  it('gives values in the same types on both engines', async () => {
    const row = await database.system((tx) =>
      tx.row({
        text: `SELECT 1::int4 AS int4, 9007199254740991::int8 AS int8, 9007199254740993::int8 AS large, 12.50::numeric(9,2) AS amount,
          date '2026-03-29' AS day, timestamptz '2026-03-29 02:30:00.123456+02' AS instant, timestamp '2026-01-02 03:04' AS local,
          true AS yes, 'ß 🙂' AS word, '{"a":[1,null]}'::jsonb AS tree, '{x,NULL,"y z"}'::text[] AS words, '{1,2}'::int8[] AS numbers,
          '{{1.50},{2.5}}'::numeric[] AS amounts, NULL::text AS nothing, 0.1::float8 AS float, interval '1 day 2 hours' AS span,
          '\\x00ff'::bytea AS bytes, '7b0a8c2e-8a53-4c5f-9c30-1f4b9cf0b001'::uuid AS id, '{"(1,2)","(3,4)"}'::point[] AS points`,
      }),
    );
    expect(row).toEqual({
      int4: 1,
      int8: 9007199254740991,
      large: '9007199254740993',
      amount: '12.50',
      day: '2026-03-29',
      instant: '2026-03-29T00:30:00.123456+00:00',
      local: '2026-01-02T03:04:00',
      yes: true,
      word: 'ß 🙂',
      tree: { a: [1, null] },
      words: ['x', null, 'y z'],
      numbers: [1, 2],
      amounts: [['1.50'], ['2.5']],
      nothing: null,
      float: 0.1,
      span: 'P1DT2H',
      bytes: Buffer.from([0, 255]),
      id: '7b0a8c2e-8a53-4c5f-9c30-1f4b9cf0b001',
      points: '{"(1,2)","(3,4)"}',
    });
  });

  it('takes parameters of every sort, in texts and in drizzle templates', async () => {
    const values = [1, 12.5, '9007199254740993', true, 'Ő', ['a', 'b"c'], JSON.stringify([{ a: 1 }]), null, '2026-11-21'];
    const row = await database.system((tx) =>
      tx.row({
        text: 'SELECT $1::int AS a, $2::numeric AS b, $3::int8 AS c, $4::bool AS d, $5::text AS e, $6::text[] AS f, $7::jsonb AS g, $8::int AS h, $9::date AS i',
        values,
      }),
    );
    expect(row).toEqual({ a: 1, b: '12.5', c: '9007199254740993', d: true, e: 'Ő', f: ['a', 'b"c'], g: [{ a: 1 }], h: null, i: '2026-11-21' });
    expect(await database.system((tx) => tx.rows(sql`SELECT x FROM unnest(${sql.param(['p', 'q'])}::text[]) AS x`))).toEqual([{ x: 'p' }, { x: 'q' }]);
  });

  it('counts the rows a statement affected', async () => {
    expect(await database.transaction(hungarian, (tx) => tx.execute(sql`UPDATE probe SET amount = amount`))).toBe(2);
    expect(await database.transaction(hungarian, (tx) => tx.row(sql`SELECT 1 AS one FROM probe WHERE probe_id = 99`))).toBeUndefined();
  });

  it('gives the same answer to a statement that repeats and is prepared by then', async () => {
    for (const id of [1, 2, 3, 1]) expect(await amount(id)).toBe(id * 10);
  });

  it('runs a transaction as kontor_app and tells row-level security the company and the user', async () => {
    const who = sql`SELECT current_user::text AS role, current_setting('app.company') AS company, current_setting('app.user') AS "user",
      current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement, current_setting('transaction_isolation') AS isolation`;
    expect(await database.transaction(hungarian, (tx) => tx.row(who))).toEqual({
      role: 'kontor_app',
      company: 'KT-HU',
      user: '7',
      lock: '3s',
      statement: '15s',
      isolation: 'read committed',
    });
    const ids = (actor: Actor) => database.transaction(actor, (tx) => tx.rows(sql`SELECT probe_id FROM probe ORDER BY 1`));
    expect(await ids(hungarian)).toEqual([{ probe_id: 1 }, { probe_id: 2 }]);
    expect(await ids(german)).toEqual([{ probe_id: 3 }]);
    expect(await ids({ userId: null, companyCode: null })).toEqual([]);
    await expect(database.transaction(hungarian, (tx) => tx.execute(sql`INSERT INTO probe VALUES (9, 'KT-DE', 1)`))).rejects.toMatchObject({ code: '42501' });
  });

  it('leaves nothing of one caller for the next one', async () => {
    await database.transaction(hungarian, (tx) => tx.row(sql`SELECT 1 AS one`));
    await expect(database.transaction(hungarian, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const left = sql`SELECT current_user::text AS role, coalesce(current_setting('app.company', true), '') AS company, current_setting('lock_timeout') AS lock`;
    expect(await database.system((tx) => tx.row(left), { unlimited: true })).toEqual({ role: 'postgres', company: '', lock: '0' });
  });

  it('takes a company code for a value, whatever is in it', async () => {
    const companyCode = "'); DROP TABLE probe; --\\'";
    const row = await database.transaction({ userId: 1, companyCode }, (tx) => tx.row(sql`SELECT current_setting('app.company') AS company`));
    expect(row).toEqual({ company: companyCode });
    expect(await amount(1)).toBe(10);
  });

  it('rolls back everything when the work throws', async () => {
    const work = database.transaction(hungarian, async (tx) => {
      await tx.execute(sql`UPDATE probe SET amount = 99`);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await amount(1)).toBe(10);
  });

  it('does not call work committed that went on after a failed statement', async () => {
    const work = database.transaction(hungarian, async (tx) => {
      await tx.execute(sql`UPDATE probe SET amount = 99`);
      await tx.execute(sql`SELECT 1 / 0`).catch(() => 0);
    });
    await expect(work).rejects.toThrow('after a failed statement');
    expect(await amount(1)).toBe(10);
  });

  it('commits a write along with its last statement, and nothing of it when that fails', async () => {
    const before = await amount(1);
    const write = (last: string) =>
      database.transaction(hungarian, async (tx) => {
        await tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 1`);
        return tx.row<{ amount: number }>({ text: last, isLast: true });
      });
    await expect(write('UPDATE probe SET amount = 1 / 0 WHERE probe_id = 1')).rejects.toMatchObject({ code: '22012' });
    expect(await amount(1)).toBe(before);
    expect(await write('UPDATE probe SET amount = amount + 1 WHERE probe_id = 1 RETURNING amount')).toEqual({ amount: Number(before) + 2 });
    expect(await amount(1)).toBe(Number(before) + 2);
    const further = database.transaction(hungarian, async (tx) => {
      await tx.execute({ text: 'UPDATE probe SET amount = amount WHERE probe_id = 1', isLast: true });
      await tx.execute(sql`UPDATE probe SET amount = 0 WHERE probe_id = 1`);
    });
    await expect(further).rejects.toThrow('after its end');
    expect(await amount(1)).toBe(Number(before) + 2);
    await database.system((tx) => tx.execute(sql`UPDATE probe SET amount = ${before} WHERE probe_id = 1`));
  });

  it('throws what was demanded, and did not hold, at the next statement, and commits nothing of it', async () => {
    const before = await amount(1);
    const demanding = (next: (tx: Transaction) => Promise<unknown>) =>
      database.transaction(hungarian, async (tx) => {
        tx.demand(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 1`, (_, count) => {
          if (count !== 2) throw new Error('not two');
        });
        tx.demand(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 1`, () => undefined);
        return next(tx);
      });
    await expect(demanding((tx) => tx.rows(sql`SELECT 1 AS one`))).rejects.toThrow('not two');
    await expect(demanding((tx) => tx.settled())).rejects.toThrow('not two');
    await expect(demanding(() => Promise.resolve())).rejects.toThrow('not two');
    await expect(demanding((tx) => tx.row({ text: 'UPDATE probe SET amount = 0 WHERE probe_id = 1', isLast: true }))).rejects.toThrow('not two');
    expect(await amount(1)).toBe(before);
  });

  it('tells of statements that were sent together the first that failed, whichever is waited for', async () => {
    const work = database.transaction(hungarian, async (tx) => {
      tx.demand(sql`SELECT 1 / 0`, () => undefined);
      await Promise.all([tx.rows(sql`SELECT 1 AS one`), tx.rows(sql`SELECT 2 AS two`)]);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
  });

  it('writes nothing where the transaction turns out not to be as asked for, though what only reads was sent along', async () => {
    const outdated = { ...hungarian, accessVersion: -1 };
    const before = await amount(1);
    const seen: unknown[] = [];
    const work = database.transaction(outdated, async (tx) => {
      const locked = tx.rows({ text: 'SELECT amount FROM probe WHERE probe_id = 1 FOR UPDATE', writesNothing: true }).then((rows) => seen.push(rows));
      const written = tx.execute(sql`UPDATE probe SET amount = 0 WHERE probe_id = 1`);
      await Promise.all([locked, written]);
    });
    await expect(work).rejects.toThrow();
    expect([await amount(1), seen]).toEqual([before, []]);
  });

  it('names the broken constraint of a refused write', async () => {
    const failure: unknown = await database
      .transaction(hungarian, (tx) => tx.execute(sql`INSERT INTO probe VALUES (1, 'KT-HU', 1)`))
      .catch((error: unknown) => error);
    expect(isDatabaseError(failure, '23505') && failure.constraint).toBe('probe_pkey');
  });

  it('refuses to write when only reading was asked for', async () => {
    const work = database.transaction(hungarian, (tx) => tx.execute(sql`UPDATE probe SET amount = 0`), { readOnly: true });
    await expect(work).rejects.toMatchObject({ status: 503, params: { reason: '25006' } });
    expect(await database.transaction(hungarian, (tx) => tx.rows(sql`SELECT 1 AS one`), { readOnly: true })).toEqual([{ one: 1 }]);
  });

  it('answers statements of one transaction in order, also when they are sent at once', async () => {
    const rows = await database.transaction(hungarian, (tx) => Promise.all([3, 1, 2].map((n) => tx.row({ text: 'SELECT $1::int AS n', values: [n] }))));
    expect(rows).toEqual([{ n: 3 }, { n: 1 }, { n: 2 }]);
  });

  it('refuses a statement after the end of its transaction', async () => {
    const tx = await database.transaction(hungarian, (inner) => Promise.resolve(inner));
    await expect(tx.rows(sql`SELECT 1`)).rejects.toThrow('after its end');
  });

  it('retries what failed by chance, and answers 503 when it fails every time', async () => {
    const failing = (times: number) => {
      let runs = 0;
      const work = database.transaction(hungarian, async (tx) => {
        await tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 2`);
        if ((runs += 1) <= times) await tx.execute({ text: "DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$" });
      });
      return { work, runs: () => runs };
    };
    await failing(3).work;
    expect(await amount(2)).toBe(21);
    const hopeless = failing(4);
    const failure: unknown = await hopeless.work.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 'service_unavailable', status: 503, params: { reason: '40P01' } });
    expect(hopeless.runs()).toBe(4);
    expect(await amount(2)).toBe(21);
    await database.system((tx) => tx.execute(sql`UPDATE probe SET amount = 20 WHERE probe_id = 2`));
  });

  it('runs many transactions at once without mixing them', async () => {
    await Promise.all(
      Array.from({ length: 100 }, () => database.transaction(hungarian, (tx) => tx.execute(sql`UPDATE probe SET amount = amount + 1 WHERE probe_id = 1`))),
    );
    expect(await amount(1)).toBe(110);
    await database.system((tx) => tx.execute(sql`UPDATE probe SET amount = 10 WHERE probe_id = 1`));
  });

  it('runs a script of many statements wholly or not at all', async () => {
    await expect(database.script('CREATE TABLE half (a int); SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await database.system((tx) => tx.row(sql`SELECT to_regclass('half')::text AS half`))).toEqual({ half: null });
  });

  it('hears notifications of committed transactions only', async () => {
    const heard: string[] = [];
    const stop = await database.listen('kontor-test', (payload) => heard.push(payload));
    const notify = (payload: string) => database.system((tx) => tx.rows(sql`SELECT pg_notify('kontor-test', ${payload})`));
    await database
      .system(async (tx) => {
        await tx.rows(sql`SELECT pg_notify('kontor-test', 'lost')`);
        throw new Error('no');
      })
      .catch(() => undefined);
    await notify('one');
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
    await notify('two');
    await database.ping();
    expect(heard).toEqual(['one']);
  });

  it('keeps the event loop free during a long statement', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const begin = performance.now();
    await database.system((tx) => tx.row(sql`SELECT count(*) AS n FROM generate_series(1, 3000000)`), { unlimited: true });
    const took = performance.now() - begin;
    clearInterval(timer);
    expect(took).toBeGreaterThan(100);
    expect(longest).toBeLessThan(Math.max(took / 2, 100));
    expect(engine).toBe(database.engine);
  });
});
