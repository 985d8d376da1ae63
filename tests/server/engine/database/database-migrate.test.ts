import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database, Statement } from '../../../../src/server/engine/database/database.ts';
import { migrate } from '../../../../src/server/engine/database/migrate.ts';
import { readScripts } from '../../../../src/server/engine/database/scripts.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy, describeOnEachDatabase, openDatabase, openDemo } from '../../../support/databases.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-migrations-'));
  mkdirSync(join(folder, 'meta'));
  mkdirSync(join(folder, 'sql/engine'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const scriptsFolder = () => join(folder, 'sql');
const bring = async (database: Database) => migrate(database, folder, readScripts(scriptsFolder()));

const writeMigrations = (migrations: Record<string, string>, scripts: Record<string, string>) => {
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [tag, text] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), text);
  rmSync(scriptsFolder(), { recursive: true });
  mkdirSync(join(scriptsFolder(), 'engine'), { recursive: true });
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(scriptsFolder(), `${name}.sql`), text);
};

const first = 'CREATE TABLE first_one (a int);\n--> statement-breakpoint\nINSERT INTO first_one VALUES (1);';
const counting = { 'engine/count': 'CREATE TABLE IF NOT EXISTS runs (a int); INSERT INTO runs VALUES (1);' };
const second = 'CREATE TABLE second_one (a int); INSERT INTO first_one VALUES (2)';
const count = (database: Database, table: string) =>
  database.system(async (tx) => (await tx.row<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))?.n);

describeOnEachDatabase('migrating', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('runs a new migration once, and the scripts again when one of them changed or a migration came', async () => {
    const runs = () => count(database, 'runs');
    writeMigrations({ '0000_first': first }, counting);
    await bring(database);
    await bring(database);
    expect([await count(database, 'first_one'), await runs()]).toEqual([1, 1]);
    writeMigrations({ '0000_first': first }, { ...counting, prices: 'SELECT 1;' });
    await bring(database);
    await bring(database);
    expect(await runs()).toBe(2);
    writeMigrations({ '0000_first': first, '0001_third': 'CREATE TABLE third_one (a int)' }, counting);
    await bring(database);
    expect([await count(database, 'third_one'), await runs()]).toEqual([0, 3]);
  });

  it('runs those of the engine first, then the areas in their order', async () => {
    const note = (name: string) => `CREATE TABLE IF NOT EXISTS noted (n serial, name text); INSERT INTO noted (name) VALUES ('${name}');`;
    writeMigrations(
      { '0000_first': first },
      { prices: note('prices'), access: note('access'), 'engine/b': note('b'), 'engine/a': note('a'), system: note('system') },
    );
    await bring(database);
    expect((await database.system((tx) => tx.rows<{ name: string }>(sql`SELECT name FROM noted ORDER BY n`))).map(({ name }) => name)).toEqual([
      'a',
      'b',
      'access',
      'prices',
      'system',
    ]);
  });

  it('leaves nothing of scripts of which one fails, and runs all of them when it is mended', async () => {
    writeMigrations({ '0000_first': first }, { ...counting, prices: 'SELECT 1 / 0;' });
    const before = await count(database, 'runs');
    await expect(bring(database)).rejects.toMatchObject({ code: '22012' });
    expect(await count(database, 'runs')).toBe(before);
    writeMigrations({ '0000_first': first }, { ...counting, prices: 'SELECT 1 / 1;' });
    await bring(database);
    expect(await count(database, 'runs')).toBe((before ?? 0) + 1);
  });

  it('refuses a script that is named after no area', async () => {
    writeMigrations({ '0000_first': first }, { ...counting, price: 'SELECT 1;' });
    await expect(bring(database)).rejects.toThrow('price.sql is named after no area');
  });

  it('leaves nothing of a migration that fails, and runs it when it is mended', async () => {
    writeMigrations({ '0000_first': first, '0001_second': `${second};\n--> statement-breakpoint\nSELECT 1 / 0;` }, counting);
    await expect(bring(database)).rejects.toMatchObject({ code: '22012' });
    expect(await count(database, 'first_one')).toBe(1);
    writeMigrations({ '0000_first': first, '0001_second': second }, counting);
    await bring(database);
    expect(await count(database, 'first_one')).toBe(2);
  });

  it('lets a migration change a column that is opened to the visitors of shops', async () => {
    const opening = { shops: 'CREATE SCHEMA IF NOT EXISTS shop; DROP VIEW IF EXISTS shop.opened; CREATE VIEW shop.opened AS SELECT a FROM opened;' };
    writeMigrations({ '0000_opened': 'CREATE TABLE opened (a int); INSERT INTO opened VALUES (7)' }, opening);
    await bring(database);
    writeMigrations(
      { '0000_opened': 'CREATE TABLE opened (a int); INSERT INTO opened VALUES (7)', '0001_wider': 'ALTER TABLE opened ALTER COLUMN a TYPE bigint' },
      opening,
    );
    await bring(database);
    expect(await database.system((tx) => tx.rows(sql`SELECT a, pg_typeof(a)::text AS type FROM shop.opened`))).toEqual([{ a: 7, type: 'bigint' }]);
  });

  it('gives PostgreSQL the role that row-level security holds back', async () => {
    const role = sql`SELECT rolcanlogin AS login, rolbypassrls AS bypass, rolsuper AS super FROM pg_roles WHERE rolname = 'kontor_app'`;
    expect(await database.system((tx) => tx.row(role))).toEqual({ login: false, bypass: false, super: false });
  });
});

it('runs each migration once when many servers start at the same moment', async () => {
  writeMigrations({ '0000_first': first, '0001_second': second }, counting);
  const { url, drop } = await createPostgresCopy('template0');
  const servers = Array.from({ length: 6 }, () => createPostgresDatabase({ url, connections: 2 }));
  await Promise.all(servers.map((server) => bring(server)));
  const [server] = servers;
  if (!server) throw new Error('no server');
  expect([await count(server, 'first_one'), await count(server, 'second_one'), await count(server, 'runs')]).toEqual([2, 0, 1]);
  await Promise.all(servers.map((each) => each.close()));
  await drop();
});

it('a start with nothing to change only looks, and waits for nobody who works', async () => {
  const { url, drop } = await createPostgresCopy();
  const [worker, starting] = [createPostgresDatabase({ url }), createPostgresDatabase({ url })];
  const script = vi.spyOn(starting, 'script');
  const texts: string[] = [];
  const watched: Database = {
    ...starting,
    script: (text) => starting.script(text),
    system: (work, options) => starting.system((tx) => work({ ...tx, row: (query) => (texts.push((query as Statement).text), tx.row(query)) }), options),
  };
  let end = (): void => undefined;
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  const work = worker.system(
    async (tx) => {
      await tx.rows(sql`SELECT * FROM access_version FOR UPDATE`);
      await tx.rows(sql`SELECT count(*) FROM product_image`);
      hold();
      await new Promise<void>((resolve) => (end = resolve));
    },
    { unlimited: true },
  );
  await held;
  await migrate(watched);
  expect(script).not.toHaveBeenCalled();
  expect(texts.map((text) => text.split(' ')[0])).toEqual(['SELECT', 'SELECT']);

  // The same start with something to change: it must wait for whoever reads.
  await starting.system((tx) => tx.execute(sql`UPDATE kontor_sql SET digest = 'another'`));
  let isDone = false;
  const changing = migrate(watched).then(() => (isDone = true));
  await pause(1_000);
  expect(isDone).toBe(false);
  end();
  await Promise.all([work, changing]);
  expect(script).toHaveBeenCalledTimes(2);
  await Promise.all([worker.close(), starting.close()]);
  await drop();
});

it('makes the role and its rights again where a copy of the database came without them', async () => {
  const database = await openDatabase.pglite();
  await database.script('DROP OWNED BY kontor_app; DROP ROLE kontor_app;');
  await migrate(database);
  expect(
    await database.system((tx) =>
      tx.row(sql`
        SELECT has_table_privilege('kontor_app', 'product', 'SELECT') AS may_read, has_table_privilege('kontor_app', 'signing_key', 'SELECT') AS may_read_keys,
               EXISTS (SELECT FROM pg_policies WHERE tablename = 'shop' AND policyname = 'company_isolation' AND roles = '{kontor_app}') AS is_isolated`),
    ),
  ).toEqual({ may_read: true, may_read_keys: false, is_isolated: true });
  await database.close();
});

it('looks at nothing else where the same bundled program brought the database up to date, and at all of it where it was another', async () => {
  const database = await openDemo.pglite();
  const kept = () => database.system(async (tx) => (await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM kontor_sql WHERE digest = 'another'`))?.n);
  const start = async (program: string) => {
    vi.stubEnv('KONTOR_PROGRAM', program);
    await migrate(database);
    vi.unstubAllEnvs();
  };
  await start('one');
  await database.script(`UPDATE kontor_sql SET digest = 'another'`);
  await start('one');
  expect(await kept()).toBe(1);
  await start('two');
  expect(await kept()).toBe(0);
  // One that is read module by module brings it to where it is itself.
  await database.script(`UPDATE kontor_sql SET digest = 'another'`);
  await migrate(database);
  await database.script(`UPDATE kontor_sql SET digest = 'another'`);
  await start('two');
  expect(await kept()).toBe(0);
  await database.close();
});

it('computes a stored figure anew for all rows when it is another one than was kept, and not at every change of the program', async () => {
  const database = await openDemo.pglite();
  const wrong = () =>
    database.system(async (tx) => (await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM purchase_order WHERE line_count = 77`))?.n ?? 0);
  await database.script('SET session_replication_role = replica; UPDATE purchase_order SET line_count = 77; SET session_replication_role = origin;');
  const all = await wrong();
  expect(all).toBeGreaterThan(0);
  await database.script(`UPDATE kontor_sql SET digest = 'another'`);
  await migrate(database);
  expect(await wrong()).toBe(all);
  await database.script(`UPDATE kontor_sql SET digest = 'another'; UPDATE kontor_figure SET digest = 'another' WHERE figure = 'purchase_order.line_count'`);
  await migrate(database);
  expect(await wrong()).toBe(0);
  await database.close();
});
