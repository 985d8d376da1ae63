import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { copyDirectory } from '../../../support/data-directories.ts';

/* What PGlite does when its database asks for a sync is no promise of it, and we override it: an upgrade could lose that without a word. */

const count = vi.hoisted(() => ({ file: '' }));

vi.mock('../../../../src/server/engine/aside/start.ts', async (original) => ({
  ...(await original<object>()),
  startThread: (module: URL, options: WorkerOptions) =>
    new Worker(new URL('../../../support/count-syncs.mjs', import.meta.url), { ...options, argv: [module.href, count.file], execArgv: [] }),
}));

const commits = 20;

/** How often the disc was synced while so many transactions were committed one after the other. */
async function syncsOf(fsync: boolean): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-fsync-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  count.file = join(folder, 'syncs');
  writeFileSync(count.file, '');
  copyDirectory(inject('pgliteTemplate'), join(folder, 'data'));
  const database = await createPgliteDatabase({ directory: join(folder, 'data'), fsync });
  onTestFinished(() => database.close());
  await database.script('CREATE TABLE note (n int)');
  const before = statSync(count.file).size;
  for (let n = 0; n < commits; n += 1) {
    const synced = statSync(count.file).size;
    await database.system((tx) => tx.execute({ text: 'INSERT INTO note VALUES ($1)', values: [n] }));
    // Before it is acknowledged, not some time later.
    if (fsync) expect(statSync(count.file).size, `commit ${n}`).toBeGreaterThan(synced);
  }
  return statSync(count.file).size - before;
}

it('the disc has what is acknowledged, where KONTOR_FSYNC asks for it: each commit syncs the log', async () => {
  expect(await syncsOf(true)).toBeGreaterThanOrEqual(commits);
});

it('nothing is synced where nobody asked for it', async () => {
  expect(await syncsOf(false)).toBe(0);
});
