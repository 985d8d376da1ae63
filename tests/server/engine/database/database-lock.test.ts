import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { lockDirectory } from '../../../../src/server/engine/database/lock.ts';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { processStart } from '../../../../src/server/engine/database/process-start.ts';
import { copyDirectory } from '../../../support/data-directories.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kontor-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const lockFile = () => join(directory, 'kontor.lock');
const inUse = expect.objectContaining({ code: 'database_in_use' });

const writeLock = (holder: { pid: number; start: string | undefined; host?: string }) =>
  writeFileSync(lockFile(), JSON.stringify({ host: hostname(), token: 'other', ...holder }));

const catchError = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

it('lets one holder in and the next one when the first has gone', () => {
  const unlock = lockDirectory(directory);
  expect(catchError(() => lockDirectory(directory))).toEqual(inUse);
  unlock();
  lockDirectory(directory)();
  expect(readdirSync(directory)).toEqual([]);
});

it('refuses while another living process holds the directory, and takes over when that one was killed', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(other.stdout, 'data');
  const pid = other.pid ?? 0;
  writeLock({ pid, start: processStart(pid) });
  expect(catchError(() => lockDirectory(directory))).toEqual(inUse);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDirectory(directory)();
});

it('takes over the lock of a dead process whose number another process has now', () => {
  writeLock({ pid: process.ppid, start: 'another boot:1' });
  lockDirectory(directory)();
});

it('takes over a lock that was cut off while it was written', () => {
  writeFileSync(lockFile(), '{"pid":');
  lockDirectory(directory)();
});

it('refuses the lock of another machine while its heart beats', () => {
  writeLock({ pid: 1, start: 'x', host: 'elsewhere' });
  expect(catchError(() => lockDirectory(directory))).toEqual(inUse);
});

it('refuses a second embedded database on one directory and leaves the first one working', async () => {
  copyDirectory(inject('pgliteTemplate'), directory);
  const first = await createPgliteDatabase({ directory });
  await expect(createPgliteDatabase({ directory })).rejects.toEqual(inUse);
  expect(await first.system((tx) => tx.row({ text: 'SELECT 1 AS one' }))).toEqual({ one: 1 });
  await first.close();
  expect(existsSync(lockFile())).toBe(false);
});

it('keeps what was written for the next opening of the directory', async () => {
  copyDirectory(inject('pgliteTemplate'), directory);
  const first = await createPgliteDatabase({ directory });
  await first.script('CREATE TABLE kept (a int); INSERT INTO kept VALUES (42)');
  await first.close();
  const second = await createPgliteDatabase({ directory });
  expect(await second.system((tx) => tx.rows({ text: 'SELECT a FROM kept' }))).toEqual([{ a: 42 }]);
  await second.close();
});

it('refuses a damaged or foreign folder with a sentence and touches nothing in it', async () => {
  const place = join(directory, 'database');
  mkdirSync(place);
  writeFileSync(join(place, 'letter.txt'), 'mine');
  const refused = expect.objectContaining({ code: 'database_unusable', message: expect.stringContaining(directory) });
  await expect(createPgliteDatabase({ directory })).rejects.toEqual(refused);
  writeFileSync(join(place, 'PG_VERSION'), '\0\0');
  await expect(createPgliteDatabase({ directory })).rejects.toEqual(refused);
  writeFileSync(join(place, 'PG_VERSION'), '12\n');
  await expect(createPgliteDatabase({ directory })).rejects.toEqual(refused);
  expect(readFileSync(join(place, 'letter.txt'), 'utf8')).toBe('mine');
  expect(existsSync(lockFile())).toBe(false);
});

it.skipIf(process.getuid?.() === 0)('refuses a directory that cannot be written', async () => {
  chmodSync(directory, 0o500);
  await expect(createPgliteDatabase({ directory })).rejects.toMatchObject({ code: 'database_unusable' });
});
