import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectDatabase } from '../../../../src/server/engine/database/connect.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { migrate } from '../../../../src/server/engine/database/migrate.ts';
import { readScripts } from '../../../../src/server/engine/database/scripts.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { copyDirectory } from '../../../support/data-directories.ts';

/* A migration that is cut off by a kill leaves nothing of itself, and the next start brings it to its end; those before it are not made again. */

const program = fileURLToPath(new URL('../../../support/migrate-until-killed.ts', import.meta.url));
/** Each place starts a process. */
const patience = 240_000;

/** Waits for as long as the table says. */
const wait = `SELECT pg_sleep((SELECT seconds FROM patience))`;
const migrations = {
  '0000_first': 'CREATE TABLE first_one (a int);\n--> statement-breakpoint\nINSERT INTO first_one VALUES (1)',
  '0001_long': `CREATE TABLE second_one (a int);\n--> statement-breakpoint\nINSERT INTO first_one VALUES (2);\n--> statement-breakpoint\n${wait};\n--> statement-breakpoint\nINSERT INTO second_one VALUES (1)`,
  '0002_last': 'CREATE TABLE third_one (a int)',
};
const plainMigrations = { ...migrations, '0001_long': migrations['0001_long'].replace(wait, 'SELECT 1') };
const counting = `CREATE TABLE IF NOT EXISTS runs (a int); INSERT INTO runs VALUES (1);`;

const writeFolder = (tags: Readonly<Record<string, string>>, script: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-cut-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'meta'));
  mkdirSync(join(folder, 'sql/engine'), { recursive: true });
  const entries = Object.keys(tags).map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [tag, text] of Object.entries(tags)) writeFileSync(join(folder, `${tag}.sql`), text);
  writeFileSync(join(folder, 'sql/engine/count.sql'), script);
  return folder;
};

const places = {
  async pglite() {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-cut-off-data-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    copyDirectory(inject('pgliteTemplate'), directory);
    return { open: { url: '', directory }, environment: { DATABASE_URL: '', KONTOR_DATA: directory } };
  },
  async postgres() {
    const { url, drop } = await createPostgresCopy();
    onTestFinished(drop);
    return { open: { url }, environment: { DATABASE_URL: url } };
  },
};

/** Ends the process in the middle of what waits. */
const beginAndKill = async (folder: string, environment: NodeJS.ProcessEnv): Promise<void> => {
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(child.stdout, 'data');
  await pause(500);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(said).toBe('waits\n');
};

const tables = ['first_one', 'second_one', 'third_one', 'runs'];
/** How many rows each table has; none where it is not there. */
const standing = (database: Database) =>
  database.system(async (tx) => {
    const counts: Record<string, number | undefined> = {};
    for (const table of tables) {
      const found = await tx.row<{ is_there: boolean }>(sql`select to_regclass(${table}) is not null as is_there`);
      if (found?.is_there) counts[table] = (await tx.row<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))?.n;
    }
    return counts;
  });

const wherever: [what: string, tags: Readonly<Record<string, string>>, script: string, left: object][] = [
  ['a migration', migrations, counting, { first_one: 1 }],
  ['the scripts behind the last one', plainMigrations, `${counting} ${wait};`, { first_one: 2, second_one: 1, third_one: 0 }],
];

describe.each(Object.keys(places) as (keyof typeof places)[])('a kill (%s)', (engine) => {
  it.each(wherever)(
    'in the middle of %s leaves nothing of it, and the next start goes on from there',
    async (_, tags, script, left) => {
      const { open, environment } = await places[engine]();
      const folder = writeFolder(tags, script);
      const prepared = await connectDatabase(open);
      await prepared.script('CREATE TABLE patience (seconds int); INSERT INTO patience VALUES (600)');
      await prepared.close();
      await beginAndKill(folder, environment);

      const database = await connectDatabase(open);
      // A server of PostgreSQL ends what its dead caller left when it looks for him; nobody waits for that here.
      if (engine === 'postgres')
        await database.script(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%patience%' AND pid <> pg_backend_pid()",
        );
      await expect.poll(() => standing(database)).toEqual(left);
      await database.script('UPDATE patience SET seconds = 0');
      await migrate(database, folder, readScripts(join(folder, 'sql')));
      const whole = { first_one: 2, second_one: 1, third_one: 0, runs: 1 };
      expect(await standing(database)).toEqual(whole);
      await migrate(database, folder, readScripts(join(folder, 'sql')));
      expect(await standing(database)).toEqual(whole);
      await database.close();
    },
    patience,
  );
});
