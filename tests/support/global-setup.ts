import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { buildPgliteDemo, buildPostgresDemo } from './demo-databases.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the temporary cluster; in it `kontor_template`, migrated, and `kontor_demo`, filled. */
    postgresUrl: string;
    /** A migrated PGlite, as one file. */
    pgliteTemplate: string;
    /** A PGlite filled with a small demo, as one file. */
    pgliteDemo: string;
  }
}

const journal = new URL('../../schemas/migrations/meta/_journal.json', import.meta.url);

const migrated = async <Open extends Database>(database: Open): Promise<Open> => {
  if (existsSync(journal)) await migrate(database);
  return database;
};

const buildPgliteTemplate = async (file: string) => {
  const database = await migrated(await createPgliteDatabase());
  await database.dump(file);
  await database.close();
};

const buildPostgresTemplate = async (url: (name?: string) => string) => {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  await client.query('CREATE DATABASE kontor_template');
  await client.end();
  await (await migrated(createPostgresDatabase({ url: url('kontor_template') }))).close();
};

/** Once per run: starts the cluster, migrates and fills one template per engine, from which every suite gets its copy. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const template = join(folder, 'template.tar');
  const demo = join(folder, 'demo.tar');
  const cluster = await startPostgresCluster();
  const remove = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([
      buildPgliteTemplate(template).then(() => buildPgliteDemo(template, demo)),
      buildPostgresTemplate(cluster.url).then(() => buildPostgresDemo(cluster.url)),
    ]);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('postgresUrl', cluster.url());
  project.provide('pgliteTemplate', template);
  project.provide('pgliteDemo', demo);
  return remove;
}
