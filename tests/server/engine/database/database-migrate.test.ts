import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { migrate } from '../../../../src/server/engine/database/migrate.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy, describeOnEachDatabase } from '../../../support/databases.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-migrations-'));
  mkdirSync(join(folder, 'meta'));
  mkdirSync(join(folder, 'after'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const writeMigrations = (migrations: Record<string, string>, after: string) => {
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [tag, text] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), text);
  writeFileSync(join(folder, 'after/10_count.sql'), after);
};

const first = 'CREATE TABLE first_one (a int);\n--> statement-breakpoint\nINSERT INTO first_one VALUES (1);';
const counting = 'CREATE TABLE IF NOT EXISTS runs (a int); INSERT INTO runs VALUES (1);';
const second = 'CREATE TABLE second_one (a int); INSERT INTO first_one VALUES (2)';
const count = (database: Database, table: string) =>
  database.system(async (tx) => (await tx.row<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))?.n);

describeOnEachDatabase('migrating', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('runs a new migration once and the after-scripts every time', async () => {
    writeMigrations({ '0000_first': first }, counting);
    await migrate(database, folder);
    await migrate(database, folder);
    expect([await count(database, 'first_one'), await count(database, 'runs')]).toEqual([1, 2]);
  });

  it('leaves nothing of a migration that fails, and runs it when it is mended', async () => {
    writeMigrations({ '0000_first': first, '0001_second': `${second};\n--> statement-breakpoint\nSELECT 1 / 0;` }, counting);
    await expect(migrate(database, folder)).rejects.toMatchObject({ code: '22012' });
    expect(await count(database, 'first_one')).toBe(1);
    writeMigrations({ '0000_first': first, '0001_second': second }, counting);
    await migrate(database, folder);
    expect(await count(database, 'first_one')).toBe(2);
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
  await Promise.all(servers.map((server) => migrate(server, folder)));
  const [server] = servers;
  if (!server) throw new Error('no server');
  expect([await count(server, 'first_one'), await count(server, 'second_one'), await count(server, 'runs')]).toEqual([2, 0, 6]);
  await Promise.all(servers.map((each) => each.close()));
  await drop();
});
