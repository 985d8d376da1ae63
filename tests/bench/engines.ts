import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDirectory } from '../support/data-directories.ts';
import { startPostgresCluster, type PostgresCluster } from '../support/postgres-cluster.ts';
import { postgresDemo, prepared } from '../support/prepared.ts';
import { isSmoke } from './processes.ts';

/** A folder for the embedded database. A smoke run finds the small demo in it, which a whole run makes in its own size. */
export async function makeDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  if (isSmoke) copyDirectory(await prepared('demo'), folder);
  return folder;
}

/** A PostgreSQL of its own, or the database that `BENCH_DATABASE_URL` names. `url()` is an empty database, in a smoke run one with the small demo. */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<PostgresCluster> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given !== undefined) return { url: () => given, pid: 0, stop: () => Promise.resolve() };
  if (!isSmoke) return startPostgresCluster(settings);
  const cluster = await startPostgresCluster(settings, await prepared('cluster'));
  return { ...cluster, url: (name = postgresDemo) => cluster.url(name) };
}

/** Measures a server on the embedded database, and on PostgreSQL but for smoke: how it starts and ends is seen on one engine. */
export async function onEachEngine(measure: (engine: string, environment: Record<string, string>) => Promise<void>): Promise<void> {
  const directory = await makeDataFolder();
  await measure('PGlite', { KONTOR_DATA: directory, DATABASE_URL: '' });
  rmSync(directory, { recursive: true });
  if (isSmoke) return;
  const cluster = await startCluster();
  try {
    await measure('PostgreSQL', { DATABASE_URL: cluster.url() });
  } finally {
    await cluster.stop();
  }
}
