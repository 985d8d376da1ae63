import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import { isSmoke } from './processes.ts';

/** Measures a server on the embedded database, and on PostgreSQL but for smoke: how it starts and ends is seen on one engine. */
export async function onEachEngine(measure: (engine: string, environment: Record<string, string>) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  await measure('PGlite', { KONTOR_DATA: directory, DATABASE_URL: '' });
  rmSync(directory, { recursive: true });
  if (isSmoke) return;
  const cluster = await startPostgresCluster();
  try {
    await measure('PostgreSQL', { DATABASE_URL: cluster.url('postgres') });
  } finally {
    await cluster.stop();
  }
}
