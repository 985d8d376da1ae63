import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { connectDatabase, type ConnectOptions } from '../../../../src/server/engine/database/connect.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { copyDirectory } from '../../../support/data-directories.ts';

const writer = fileURLToPath(new URL('../../../support/write-until-killed.ts', import.meta.url));
const rounds = 3;
/** Every round starts two processes. */
const patience = 240_000;

/** @returns the last number that the killed process called written */
const writeAndKill = async (from: number, environment: NodeJS.ProcessEnv): Promise<number> => {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, String(from)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  await pause(50 + Math.random() * 250);
  child.kill('SIGKILL');
  await once(child, 'close');
  return Number(said.trimEnd().split('\n').at(-1));
};

const readPairs = (database: Database) =>
  database.system((tx) => tx.rows<{ n: number; sides: number }>(sql`SELECT n, count(*) AS sides FROM pair GROUP BY n ORDER BY n`));

const prove = async (options: ConnectOptions, environment: NodeJS.ProcessEnv) => {
  let next = 1;
  for (let round = 0; round < rounds; round += 1) {
    const acknowledged = await writeAndKill(next, environment);
    expect(acknowledged).toBeGreaterThanOrEqual(next);
    const database = await connectDatabase(options);
    const pairs = await readPairs(database);
    await database.close();
    expect(pairs.length).toBeGreaterThanOrEqual(acknowledged);
    expect(pairs).toEqual(pairs.map((_, index) => ({ n: index + 1, sides: 2 })));
    next = pairs.length + 1;
  }
};

const table = 'CREATE TABLE pair (n int, side text)';

it(
  'keeps every acknowledged write and no half one when the process is killed (pglite)',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-kill-'));
    copyDirectory(inject('pgliteTemplate'), directory);
    const database = await createPgliteDatabase({ directory });
    await database.script(table);
    await database.close();
    await prove({ url: '', directory }, { DATABASE_URL: '', KONTOR_DATA: directory });
    rmSync(directory, { recursive: true });
  },
  patience,
);

it(
  'keeps every acknowledged write and no half one when the process is killed (postgres)',
  async () => {
    const { url, drop } = await createPostgresCopy();
    const database = await connectDatabase({ url });
    await database.script(table);
    await database.close();
    await prove({ url }, { DATABASE_URL: url });
    await drop();
  },
  patience,
);
